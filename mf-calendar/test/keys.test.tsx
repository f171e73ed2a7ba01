import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { december, three } from './fixtures';
import { chip, day, panel, press, show } from './show';

const sheet = () => panel('Generate Timesheet');
const box = (name: string) => screen.findByRole('checkbox', { name: new RegExp(name) });

test('K-06: keys alone: arrows move between jobs, days and weeks, Shift with Enter or Space selects', async () => {
  const { fake } = show({ jobs: three });
  const first = await chip('Gala');
  expect(first.tabIndex).toBe(0);
  expect(document.querySelectorAll('[role=grid] [tabindex="0"]')).toHaveLength(1);
  first.focus();
  const focused = () => document.activeElement?.textContent ?? '';
  press(first, 'ArrowDown');
  expect(focused()).toContain('Bump out');
  press(document.activeElement as Element, 'ArrowRight');
  expect(focused()).toContain('Strike');
  press(document.activeElement as Element, 'ArrowDown');
  expect(document.activeElement).toBe(day('2026-11-29'));
  press(document.activeElement as Element, 'ArrowUp');
  expect(focused()).toContain('Strike');
  press(document.activeElement as Element, 'Home');
  expect(document.activeElement).toBe(day('2026-11-16'));
  press(document.activeElement as Element, 'End');
  expect(focused()).toContain('Strike');
  const third = document.activeElement as HTMLElement;
  press(third, 'Enter', { shiftKey: true });
  await waitFor(() => expect(third.getAttribute('aria-checked')).toBe('true'));
  expect(fake.path()).toBe('/admin/calendar/7');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(third);
  press(third, 'ArrowLeft');
  expect(focused()).toContain('Gala');
  press(document.activeElement as Element, ' ', { shiftKey: true });
  expect(within(await sheet()).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText('Selected: 2 jobs. Tab leads to their timesheet.')).toBeTruthy();
  expect(focused()).toContain('Gala');
  press(document.activeElement as Element, 'ArrowDown');
  press(document.activeElement as Element, 'Enter', { shiftKey: true });
  await waitFor(async () => expect(within(await sheet()).getAllByRole('listitem')).toHaveLength(3));
  expect(focused()).toContain('Bump out');
  // And back again, one by one, until nothing is selected: then Enter opens once more.
  for (const name of ['Bump out', 'Gala', 'Strike']) {
    press(await box(name), ' ', { shiftKey: true });
    await waitFor(() => expect(screen.queryByRole('checkbox', { name, checked: true })).toBeNull());
  }
  await waitFor(() => expect(fake.path()).toBe('/admin/calendar'));
  expect(screen.queryAllByRole('checkbox')).toHaveLength(0);
});

const focused = () => document.activeElement;

test('K-06, B.2.33: Page Down leads to the same day of the next month, again and again, and back', async () => {
  show({ jobs: [...three, december] });
  (await chip('Bump out')).focus();
  press(focused() as Element, 'PageDown');
  await waitFor(() => expect(focused()).toBe(day('2026-12-21')));
  press(focused() as Element, 'PageDown');
  await waitFor(() => expect(focused()).toBe(day('2027-01-21')));
  press(focused() as Element, 'PageUp');
  await waitFor(() => expect(focused()).toBe(day('2026-12-21')));
  press(focused() as Element, 'PageUp');
  await waitFor(() => expect(focused()?.textContent).toContain('Gala'));
  expect(document.querySelectorAll('[role=grid] [tabindex="0"]')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
  await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-label')).toBe('December 2026'));
  expect(document.querySelectorAll('[role=grid] [tabindex="0"]')).toHaveLength(1);
});

test('K-06: a month that ends sooner takes the focus to its last day', async () => {
  show({ jobs: three });
  await chip('Gala');
  fireEvent.click(screen.getByRole('button', { name: 'Previous month' }));
  await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-label')).toBe('October 2026'));
  day('2026-10-31').focus();
  press(focused() as Element, 'PageDown');
  await waitFor(() => expect(focused()).toBe(day('2026-11-30')));
});

test('K-06: from a day the arrows lead to its first job', async () => {
  show({ jobs: three });
  await chip('Gala');
  day('2026-11-21').focus();
  press(focused() as Element, 'ArrowDown');
  expect(focused()?.textContent).toContain('Gala');
  day('2026-11-21').focus();
  press(focused() as Element, 'ArrowRight');
  expect(focused()?.textContent).toContain('Strike');
});
