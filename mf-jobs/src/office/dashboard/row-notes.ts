import type { DashboardRow } from '@crewcall/contract/types';
import { shortName } from './sections';

export interface RowNotes {
  /** Who or how many are missing, and pending invitations; '' if nobody. */
  text: string;
  /** The note in full, with the name of everybody missing. */
  title: string;
}

type Facts = Pick<DashboardRow, 'status' | 'notIn' | 'hasAbsent' | 'places' | 'invited'>;

/** Who is missing from a job, at a glance: open places before it starts, names once it has. */
export function rowNotes(row: Facts, applications: number): RowNotes {
  const { status, notIn, hasAbsent, places, invited } = row;
  const applied = applications > 0 ? [`${applications} applied`] : [];
  if (status === 'missing-clock-in') {
    const first = notIn[0];
    if (first === undefined) {
      return { text: [hasAbsent ? 'Nobody came' : 'No crew', ...applied].join(' · '), title: '' };
    }
    const more = notIn.length > 1 ? ` +${notIn.length - 1}` : '';
    return { text: [`Not in: ${shortName(first)}${more}`, ...applied].join(' · '), title: notIn.join(', ') };
  }
  if (status === 'job-cancelled' || status === 'finished') return { text: '', title: '' };
  const { open, over } = places;
  const text = [
    ...(open > 0 ? [`${open} open`] : []),
    ...(over > 0 ? ['Overfilled'] : []),
    ...(open > 0 && invited > 0 ? [`${invited} invited`] : []),
    ...applied,
  ].join(' · ');
  return { text, title: text };
}
