/** @jest-environment-options {"styles": true} */
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Button, Dialog } from '@crewcall/ui/mui';
import { BigAction, CopyButton } from './actions';
import { useConfirm } from './confirm';
import { ConfirmDialog } from './confirm-dialog';
import { TimeField } from './date-fields';
import { FileInput } from './file-input';
import { Gauge } from './gauge';
import { JobCard } from './job-card';
import { SearchField } from './search-field';
import { SegmentedTabs } from './segmented-tabs';
import { ErrorState } from './states';
import { StatusPill } from './status-pill';
import { UiRoot } from './ui-root';

const show = (ui: ReactNode) => render(<UiRoot name="mf-test">{ui}</UiRoot>);
test('dialogs open inside the region', () => {
  const { container, unmount } = show(<Dialog open>Hello</Dialog>);
  expect(container.contains(screen.getByRole('dialog'))).toBe(true);
  unmount();
  expect(document.body.textContent).toBe('');
});

test('useConfirm answers, and says no on leaving', async () => {
  const answers: boolean[] = [];
  function Ask() {
    const confirm = useConfirm();
    return (
      <Button
        onClick={() =>
          void confirm({ title: 'Delete?', yes: 'Delete', danger: true }).then((yes) => answers.push(yes))
        }
      >
        Go
      </Button>
    );
  }
  const { unmount } = show(<Ask />);
  fireEvent.click(screen.getByText('Go'));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(answers).toEqual([true]));
  fireEvent.click(screen.getByText('Go'));
  unmount();
  await waitFor(() => expect(answers).toEqual([true, false]));
});

test('where going ahead loses something, the answer that loses nothing is the loud one', async () => {
  const loud = () =>
    screen
      .getAllByRole('button')
      .flatMap(({ className, textContent }) =>
        className.includes('MuiButton-contained') ? [textContent] : [],
      );
  for (const safe of [true, false]) {
    const { unmount } = show(
      <ConfirmDialog open title="Withdraw?" yes="Withdraw" no="Keep it" safe={safe} onAnswer={() => {}} />,
    );
    expect(loud()).toEqual([safe ? 'Keep it' : 'Withdraw']);
    expect(document.activeElement?.textContent).toBe('Keep it');
    unmount();
  }
});

test('B.2.34 Ctrl+F focuses the search box, Escape leaves it', () => {
  show(<SearchField label="Search" hotkey value="abc" onChange={() => undefined} />);
  fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true });
  expect(document.activeElement).toBe(screen.getByLabelText('Search'));
  fireEvent.keyDown(screen.getByLabelText('Search'), { key: 'Escape' });
  expect(document.activeElement).not.toBe(screen.getByLabelText('Search'));
});

test('B.2.34: the first letter typed into the search box brings no new styles, which would style a full page again', () => {
  const field = (value: string) => (
    <UiRoot name="mf-test">
      <SearchField label="Search" hotkey value={value} onChange={() => undefined} />
    </UiRoot>
  );
  const rules = () => [...document.styleSheets].reduce((sum, { cssRules }) => sum + cssRules.length, 0);
  const { rerender } = render(field(''));
  const before = rules();
  expect(before).toBeGreaterThan(0);
  rerender(field('n'));
  expect(rules()).toBe(before);
});

test.each([
  ['contained', 'primary'],
  ['contained', 'secondary'],
  ['outlined', 'primary'],
  ['text', 'primary'],
] as const)('a closed button (%s, %s) looks closed under a pointer as well', (variant, color) => {
  show(
    <Button variant={variant} color={color} disabled>
      Choose who
    </Button>,
  );
  const button = screen.getByRole('button');
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  // Ours alone: the library’s own are written over by those for what is closed.
  const hovered = rules.flatMap((rule) =>
    rule instanceof CSSStyleRule &&
    /:hover$/.test(rule.selectorText) &&
    /--cc-|opacity/.test(rule.cssText) &&
    /\.MuiButton-color|:not\(/.test(rule.selectorText)
      ? [rule.selectorText.replace(/:hover$/, '')]
      : [],
  );
  expect(hovered.length).toBeGreaterThan(0);
  expect(hovered.filter((selector) => button.matches(selector))).toEqual([]);
});

test.each(['(pointer:coarse)', '(max-width:'])(
  'B.2.34: the key to press is not shown on a phone: %s',
  (media) => {
    show(<SearchField label="Search" hotkey value="" onChange={() => undefined} />);
    const key = screen.getByText('Ctrl F');
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    const hidden = rules.filter(({ cssText }) => {
      const text = cssText.replace(/\s/g, '');
      const isOfKey = [...key.classList].some((name) => text.includes(`.${name}{`));
      return text.startsWith('@media') && text.includes(media) && isOfKey && text.includes('display:none');
    });
    expect(hidden).toHaveLength(1);
  },
);

test('segmented tabs move with the arrow keys', () => {
  const chosen: string[] = [];
  show(
    <SegmentedTabs
      label="Jobs"
      value="b"
      onChange={(value) => chosen.push(value)}
      items={[
        { value: 'a', label: 'All' },
        { value: 'b', label: 'Mine' },
      ]}
    />,
  );
  fireEvent.keyDown(screen.getByRole('tab', { name: 'Mine' }), { key: 'ArrowRight' });
  expect(chosen).toEqual(['a']);
  expect(screen.getByRole('tab', { name: 'Mine', selected: true })).toBeTruthy();
});

test('a time field passes on what is a time and keeps what is not', () => {
  const got: string[] = [];
  show(<TimeField label="Finish" value="" onChange={(value) => got.push(value)} />);
  const field = screen.getByLabelText('Finish');
  fireEvent.change(field, { target: { value: '730' } });
  fireEvent.blur(field);
  fireEvent.change(field, { target: { value: 'later' } });
  fireEvent.blur(field);
  expect(got).toEqual(['07:30']);
  expect((field as HTMLInputElement).value).toBe('later');
  expect(screen.getByText('Enter a time as HH:MM')).toBeTruthy();
});

test('files that are too large are refused with the reason', () => {
  const got: File[] = [];
  show(<FileInput label="Resume" accept=".pdf" maxBytes={1024} onFiles={(files) => got.push(...files)} />);
  const input = document.querySelector('input[type=file]')!;
  fireEvent.change(input, { target: { files: [new File(['x'.repeat(3000)], 'cv.pdf')] } });
  expect(screen.getByRole('alert').textContent).toBe('cv.pdf is 3 kB; the largest allowed is 1 kB.');
  fireEvent.change(input, { target: { files: [new File(['x'], 'cv.pdf')] } });
  expect(got).toHaveLength(1);
});

test('states say word and number', () => {
  show(
    <>
      <StatusPill of="row" state="Getting Crew" />
      <StatusPill of="invite" state={2} />
      <StatusPill of="invoice" state="$1.00 Generated" />
      <StatusPill of="job" state="something new" />
      <Gauge confirmed={9} amount={6} />
      <ErrorState title="The jobs could not be loaded" error={new Error('No reception.')} />
    </>,
  );
  for (const word of ['Getting Crew', 'Confirmed', '$1.00 Generated', 'something new', 'No reception.'])
    expect(screen.getByText(word)).toBeTruthy();
  expect(screen.getByRole('img', { name: '9 of 6 places confirmed' })).toBeTruthy();
});

test('a busy action ignores presses', () => {
  let presses = 0;
  const { rerender } = show(<BigAction onClick={() => (presses += 1)}>Check In</BigAction>);
  fireEvent.click(screen.getByRole('button'));
  rerender(
    <UiRoot name="mf-test">
      <BigAction busy onClick={() => (presses += 1)}>
        Check In
      </BigAction>
    </UiRoot>,
  );
  fireEvent.click(screen.getByRole('button'));
  expect(presses).toBe(1);
});

test('a card opens by its title', () => {
  let opened = 0;
  show(<JobCard title="Load in" colour={null} onOpen={() => (opened += 1)} />);
  fireEvent.click(screen.getByRole('button', { name: 'Load in' }));
  expect(opened).toBe(1);
});

test('copying says so', async () => {
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: () => Promise.resolve() },
  });
  show(<CopyButton text="link">Copy link</CopyButton>);
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Copied to clipboard'));
});
