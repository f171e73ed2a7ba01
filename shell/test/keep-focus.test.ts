import { waitFor } from '@testing-library/react';
import { keepFocus } from '../src/host/keep-focus';

let end = () => {};
beforeEach(() => {
  end = keepFocus();
});
afterEach(() => {
  end();
  document.body.innerHTML = '';
});
const one = (selector: string) => document.querySelector<HTMLElement>(selector);

test('after a button that removes itself the focus is on the heading of the page', async () => {
  document.body.innerHTML = '<main id="main"><h1>Jobs</h1><div><button>Retry</button></div></main>';
  one('button')?.focus();
  one('div')?.remove();
  await waitFor(() => expect(document.activeElement).toBe(one('h1')));
});

test('in a panel it is on the heading of the panel, also where that comes later', async () => {
  document.body.innerHTML =
    '<main id="main"><h1>Jobs</h1></main><div role="dialog"><section><button>Retry</button></section></div>';
  one('button')?.focus();
  one('section')!.innerHTML = '<h2>Load in</h2>';
  await waitFor(() => expect(document.activeElement).toBe(one('h2')));
});

test('focus that has been put somewhere stays there', async () => {
  document.body.innerHTML = '<main id="main"><h1>Jobs</h1><button>Delete</button><input></main>';
  one('button')?.focus();
  one('button')?.remove();
  one('input')?.focus();
  await new Promise((done) => setTimeout(done));
  expect(document.activeElement).toBe(one('input'));
});
