import type { Out } from '@crewcall/contract/types';
import { gapMark, statusMarks, timeTexts } from './job-facts';
import type { JobFacts } from './job-facts';

/** A job on one of its days, as the server returns it for the office. */
export type OfficeChip = Out<'getCalendarDay'>['jobs'][number];

const placesOf = ({ required, taken, open, over }: OfficeChip['gap']) =>
  required === 0 && taken === 0 ? '' : `${taken}/${required}${open > 0 && over > 0 ? ` +${over}` : ''}`;

/** What a chip of the office's calendar shows; `viewer` is the user's zone. */
export function officeFacts({ start, end, gap, ...row }: OfficeChip, day: string, viewer: string): JobFacts {
  return {
    key: row.id,
    job: { ...row, rgba: row.color },
    day,
    start,
    ...timeTexts(row.tz, { day, start, end }, viewer, false),
    places: placesOf(gap),
    marks: [statusMarks[row.status], gapMark(gap)].filter((mark) => mark !== undefined),
  };
}
