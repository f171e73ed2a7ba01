import type { DayText, EpochMs, Zone } from './units';

// To make one takes as long as to write a line of an invoice with it.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-AU', options);
  formats.set(key, known);
  return known;
}

/** Parts of an instant in a zone. Newer ICU data puts U+202F before am; it would make every SMS a Unicode one. */
export const inZone = (at: EpochMs, timeZone: Zone, options: Intl.DateTimeFormatOptions): string =>
  formatOf({ timeZone, ...options })
    .format(at)
    .replace(/\u202f/g, ' ');

/** `15/11/2026` of `2026-11-15`: with the century, for what lives long or stands on paper. */
export const slashedDay = (day: DayText): string => day.split('-').reverse().join('/');

/** `21/11/26` in the job's zone. */
export const dateText = (at: EpochMs, zone: Zone): string =>
  inZone(at, zone, { day: '2-digit', month: '2-digit', year: '2-digit' });

/** `AEDT`: the short name of a zone at an instant. */
export const zoneText = (at: EpochMs, timeZone: Zone): string =>
  new Intl.DateTimeFormat('en-AU', { timeZone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

/** `07:30 am` in the job's zone. */
export const timeText = (at: EpochMs, zone: Zone): string =>
  inZone(at, zone, { hour: '2-digit', minute: '2-digit', hour12: true });

/**
 * `07:30 am AEDT`: the time as mails, pushes and SMS tell it. A screen names the clock where it is not its reader's
 * (`zoneNote`); what is sent does not know where it will be read, so it names it always.
 */
export const sentTime = (at: EpochMs, zone: Zone): string => `${timeText(at, zone)} ${zoneText(at, zone)}`;

/** `sentTime` on the day of `beside`, `sentWhen` on any other. */
export const sentBeside = (at: EpochMs, zone: Zone, beside: EpochMs): string =>
  dateText(at, zone) === dateText(beside, zone) ? sentTime(at, zone) : sentWhen(at, zone);

/** `21/11/26 07:30 am AEDT`: day and time as mails, pushes and SMS tell them. */
export const sentWhen = (at: EpochMs, zone: Zone): string => `${dateText(at, zone)} ${sentTime(at, zone)}`;
