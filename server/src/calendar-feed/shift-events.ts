import { ASSUMED_SHIFT_MS } from '@crewcall/domain/limits';
import { JobStatus } from '@crewcall/domain/job-state';
import { stateById } from '@crewcall/domain/zones';
import { createEvents } from 'ics';
import type { EventAttributes } from 'ics';
import { formatDate, formatPaddedTime } from '@crewcall/domain/format';
import type { OwnShift } from './own-shifts';

const PRODUCT = '-//Crewcall//Shifts//EN';
const LINE_OCTETS = 75;

/** The end of a shift in a calendar: at least four hours after its start, even if it is planned to end sooner. */
const calendarEnd = (startAt: number, endAt: number | null): number =>
  Math.max(startAt + ASSUMED_SHIFT_MS, endAt ?? 0);

// Cleans a text for the calendar file: a lone carriage return would end the line for some programs.
const clean = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\u0080-\u009f]/gu, ' ');

function eventOf(shift: OwnShift, origin: string): EventAttributes {
  const isCancelled = shift.jobStatus === JobStatus.Cancelled || shift.isDropped;
  const url = `${origin}/jobs/upcoming/${shift.idJob}/details`;
  const start = `${formatDate(shift.startAt, shift.zone)} ${formatPaddedTime(shift.startAt, shift.zone)}`;
  const end =
    shift.endAt === null ? 'The end is not known yet.' : `Ends ${formatPaddedTime(shift.endAt, shift.zone)}.`;
  const address = [shift.location, stateById(shift.state)?.name ?? '', shift.postcode]
    .filter(Boolean)
    .join(', ');
  const lines = [
    ...(isCancelled ? ['This shift was cancelled.'] : []),
    `${shift.groupName}, starts ${start} (${shift.zone}). ${end}`,
    ...(shift.description.trim() === '' ? [] : [shift.description.trim()]),
    url,
  ];
  // DTSTAMP is when the event was last changed, so that the same shifts make the same bytes.
  const event: EventAttributes & { timestamp: number } = {
    uid: `shift-${shift.idReqCrew}-${shift.idUser}@${new URL(origin).hostname}`,
    title: clean(
      `${isCancelled ? 'Cancelled: ' : ''}${shift.prepend ? `${shift.prepend} ` : ''}${shift.title}`,
    ),
    start: shift.startAt,
    startInputType: 'utc',
    startOutputType: 'utc',
    end: calendarEnd(shift.startAt, shift.endAt),
    endInputType: 'utc',
    endOutputType: 'utc',
    sequence: shift.version,
    status: isCancelled ? 'CANCELLED' : 'CONFIRMED',
    transp: isCancelled ? 'TRANSPARENT' : 'OPAQUE',
    description: clean(lines.join('\n')),
    url,
    lastModified: shift.updatedAt,
    timestamp: shift.updatedAt,
    ...(address === '' ? {} : { location: clean(address) }),
  };
  return event;
}

/** Folds lines by octets, as RFC 5545 asks (3.1). The library folds by code points, with a tab. */
function foldByOctets(file: string): string {
  let folded = '';
  let octets = 0;
  for (const letter of file.replaceAll('\r\n\t', '')) {
    const size = Buffer.byteLength(letter);
    if (!/[\r\n]/.test(letter) && octets + size > LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    octets = letter === '\n' ? 0 : octets + size;
    folded += letter;
  }
  return folded;
}

/** Shifts as an iCalendar file (RFC 5545), times in UTC. `origin` is what links start with. */
export function shiftCalendar(shifts: readonly OwnShift[], origin: string): string {
  const { error, value } = createEvents(
    shifts.map((shift) => eventOf(shift, origin)),
    { productId: PRODUCT, calName: 'Crewcall shifts', method: 'PUBLISH' },
  );
  if (error || typeof value !== 'string') throw error ?? new Error('The calendar could not be written.');
  return foldByOctets(value);
}
