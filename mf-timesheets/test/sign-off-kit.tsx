import { fireEvent, render, screen } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import { TestRegion, createTestRegion } from '@crewcall/platform/testing';
import type { Answers } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { invalidates } from '../src/region';
import { cardOf, memberOf, now, rowOf } from './fixtures';
import { SignOff } from '../src/sign-off/sign-off';

export const HOUR = 3_600_000;
const MINUTE = 60_000;
/** When the times of these tests end. */
export const end = now - HOUR;
export const rows = [
  // 3 h 53 min, paid as 4 h.
  rowOf({ id: 1, idUser: 1, start: end - 3 * HOUR - 53 * MINUTE, end, paid: 4 * HOUR }),
  rowOf({ id: 2, idUser: 2, userName: 'Anh Nguyễn', end: 0 }),
  rowOf({ id: 3, idUser: 3, userName: 'Ravi Singh', end, idSignature: 8 }),
  rowOf({ id: 4, idUser: 4, userName: 'Kiri Walker', end, idInvoice: 9 }),
  rowOf({ id: 7, idUser: 7, userName: 'Zoe Adams', start: end - 20_000, end }),
];
export const card = cardOf({
  canSupervise: true,
  timesheets: rows,
  crew: [
    memberOf({ idUser: 1 }),
    memberOf({ idUser: 2, fullName: 'Anh Nguyễn' }),
    memberOf({ idUser: 3, fullName: 'Ravi Singh' }),
    memberOf({ idUser: 4, fullName: 'Kiri Walker' }),
    memberOf({ idUser: 5, fullName: 'Tomás O’Brien' }),
    memberOf({ idUser: 6, fullName: 'Lea Roth', absent: true }),
    memberOf({ idUser: 7, fullName: 'Zoe Adams' }),
  ],
});

export const untouched = new Map<number, boolean>();

export const signed: Out<'finishJobSignature'> = {
  ok: true,
  idSignature: 1,
  finished: false,
  missing: ['Tomás O’Brien'],
};

export function show(answers: Answers = {}, at = '/') {
  const closed = jest.fn();
  const fake = createTestRegion({ now, at, answers: { getTimeCard: card, ...answers } });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      <SignOff idJob={7} onClose={closed} />
    </TestRegion>,
  );
  return { fake, closed };
}
export const openPad = async () => {
  fireEvent.change(await screen.findByLabelText('Authorizer name'), { target: { value: 'Jane Client' } });
  fireEvent.click(screen.getByRole('button', { name: /^Approve 1 time/ }));
  return screen.findByRole('button', { name: 'Approve' });
};
