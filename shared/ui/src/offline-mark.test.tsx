/** @jest-environment-options {"styles": true} */
import { render, screen } from '@testing-library/react';
import { OfflineMark } from './offline-mark';
import { UiRoot } from './ui-root';

afterEach(() => document.documentElement.removeAttribute('data-offline'));

test('X-07: the mark stands in a bar or the head of a panel while the page says that it is offline, and only then', () => {
  render(
    <UiRoot name="mf-test">
      <OfflineMark />
    </UiRoot>,
  );
  const shown = () => getComputedStyle(screen.getByText('Offline')).display;
  expect(shown()).toBe('none');
  document.documentElement.setAttribute('data-offline', '');
  expect(shown()).toBe('inline-flex');
});
