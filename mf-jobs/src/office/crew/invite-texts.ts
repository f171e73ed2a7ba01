import { InviteStatus } from '@crewcall/domain/invite';
import { doubleShiftText, nearShift } from '@crewcall/domain/texts';

/** Above this number of people, the form asks before inviting even if there are places for all. */
const ASK_ABOVE = 50;

const count = (number: number) => number.toLocaleString('en-AU');
const counted = (number: number, one: string, many: string) =>
  `${count(number)} ${number === 1 ? one : many}`;

const verbs: Record<InviteStatus, string> = {
  [InviteStatus.NotDefined]: 'taken off the crew',
  [InviteStatus.Pending]: 'invited',
  [InviteStatus.Confirmed]: 'confirmed',
  [InviteStatus.Denied]: 'denied',
};

/** The title of the question before inviting, with the number of open places. */
export function inviteTitle(chosen: number, { amount, confirmed }: { amount: number; confirmed: number }) {
  const open = Math.max(0, amount - confirmed);
  const people = counted(chosen, 'person', 'people');
  return open === 0
    ? `Invite ${people}? No place is open.`
    : `Invite ${people} for ${counted(open, 'open place', 'open places')}?`;
}

/** The question before inviting several people; null for few people if there is a place for each. */
export function inviteQuestion(chosen: number, crew: { amount: number; confirmed: number }) {
  const open = Math.max(0, crew.amount - crew.confirmed);
  if (chosen <= open && chosen <= ASK_ABOVE) return null;
  return {
    title: inviteTitle(chosen, crew),
    text: 'Everybody chosen gets an invitation. You can stop while they are being sent.',
    yes: `Invite ${count(chosen)}`,
  };
}

export function inviteOutcome(
  status: InviteStatus,
  { done, total, isStopped }: { done: number; total: number; isStopped: boolean },
): { text: string; color: 'success' | 'warning' | 'error' } {
  const workers = counted(total, 'worker', 'workers');
  if (done === total) return { text: `${workers} ${verbs[status]}.`, color: 'success' };
  const part = `${count(done)} of ${workers} ${verbs[status]}.`;
  return isStopped
    ? { text: `Stopped: ${part}`, color: 'warning' }
    : { text: `${part} Try the others again.`, color: 'error' };
}

/**
 * The warning about people with two shifts close together: their name if it is one, else their number; null if
 * nobody.
 */
export const doubleShiftWarning = (names: readonly string[], done: number): string | null =>
  names.length > 1
    ? `${count(names.length)} of ${count(done)} have ${nearShift('another')}`
    : names[0] === undefined
      ? null
      : doubleShiftText(names[0]);

/** Says how many people were not invited by "invite all" because they lack a licence. */
export const lackingText = (lacking: number): string =>
  `${counted(lacking, 'person lacks', 'people lack')} a licence that this crew requires, and ${lacking === 1 ? 'was' : 'were'} not invited.`;

/** Progress as a text, for the line beside the progress bar. */
export const inviteProgress = ({ done, of }: { done: number; of: number }): string =>
  `Inviting ${counted(of, 'worker', 'workers')}, ${count(done)} done`;
