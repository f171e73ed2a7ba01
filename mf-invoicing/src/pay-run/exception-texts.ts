import { LONG_TIMESHEET_MS } from '@crewcall/domain/limits';
import { HOUR_MS } from '@crewcall/domain/units';
import type { Out } from '@crewcall/contract/types';
import { breakGapTexts } from '@crewcall/domain/breaks';
import { isOpen } from '@crewcall/domain/clock';
import { canBeApproved } from '@crewcall/domain/pay-exceptions';
import type { PayExceptionKind } from '@crewcall/domain/pay-exceptions';
import { texts } from '@crewcall/domain/texts';
import { formatDay, formatRange, formatTime, zoneNote } from '@crewcall/ui/format';
import {
  BanIcon,
  CalendarIcon,
  ClockIcon,
  CopyIcon,
  DollarIcon,
  EditIcon,
  FileIcon,
  HourglassIcon,
  MessageIcon,
  SignatureIcon,
  TimerIcon,
  UserIcon,
} from '@crewcall/ui/icons';

export type PayException = Out<'getPayRun'>['exceptions'][number];

export const exceptionNames: Record<PayExceptionKind, string> = {
  punch: 'Check-in or check-out to decide',
  'missing-out': texts.missingClockOut,
  question: 'Open question',
  overlap: 'Overlaps',
  'no-rate': 'No rate',
  'no-abn': 'No ABN',
  'gst-asked': 'GST to confirm',
  'far-start': 'Far from its shift',
  long: `Over ${LONG_TIMESHEET_MS / HOUR_MS} hours`,
  ...breakGapTexts,
  'late-punch': 'Check-in or check-out sent late',
  'own-set': 'Set by the worker',
  'own-signed': 'Signature taken by the worker',
  unsigned: 'Unsigned',
  old: 'Over 28 days',
};

export const exceptionIcons: Record<PayExceptionKind, typeof ClockIcon> = {
  punch: HourglassIcon,
  'missing-out': ClockIcon,
  question: MessageIcon,
  overlap: CopyIcon,
  'no-rate': DollarIcon,
  'no-abn': BanIcon,
  'gst-asked': DollarIcon,
  'far-start': CalendarIcon,
  long: TimerIcon,
  'no-break': TimerIcon,
  'no-break-said': TimerIcon,
  'late-punch': HourglassIcon,
  'own-set': EditIcon,
  'own-signed': UserIcon,
  unsigned: SignatureIcon,
  old: FileIcon,
};

/** `Tue 10 Nov, 8:00 am – 4:00 pm`, in the job's zone. */
export function exceptionTime({ start, end, tz }: PayException, now: number): string {
  const hours = isOpen({ end }) ? formatTime(start, tz) : formatRange(start, end, tz);
  const zone = zoneNote(tz, undefined, start);
  return `${formatDay(start, tz, now)}, ${hours}${zone ? ` ${zone}` : ''}`;
}

/** Where an exception is fixed: on its job, in the worker's profile, or by a note about the missing ABN. */
export type Mend = 'time' | 'rate' | 'abn' | 'gst';
const mends: Partial<Record<PayExceptionKind, Mend>> = {
  'no-rate': 'rate',
  'no-abn': 'abn',
  'gst-asked': 'gst',
};

/** The pages where an exception can be fixed, each once, the most urgent first. */
export const mendsOf = ({ kinds }: PayException): Mend[] => [
  ...new Set(kinds.map((kind): Mend => mends[kind] ?? 'time')),
];

/** Whether the timesheet has ended and an approval would clear at least one of its exceptions. */
export const isApprovable = (one: PayException): one is PayException & { idTimesheet: number } =>
  one.idTimesheet !== null && !isOpen(one) && canBeApproved(one.kinds);
