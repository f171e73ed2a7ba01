import {
  BanIcon,
  BriefcaseIcon,
  CheckCheckIcon,
  CircleDotIcon,
  ClockIcon,
  HourglassIcon,
  LockIcon,
  MailIcon,
  PlayIcon,
  ReceiptIcon,
  SignatureIcon,
  UserCheckIcon,
  UsersIcon,
  XIcon,
} from './icons';
import type { Icon } from './icons';
import { Pill } from './pill';
import type { Tone } from './pill';

type Look = readonly [word: string, tone: Tone, icon?: Icon];

/** Word, tone and icon of every state, by kind. Numbers are stored values, words are derived states. */
const looks = {
  /** A job's stored status: 0 to 3. */
  job: {
    '0': ['Pending', 'warn', HourglassIcon],
    '1': ['Confirmed', 'ok'],
    '2': ['Cancelled', 'bad', BanIcon],
    '3': ['Finished', 'idle', CheckCheckIcon],
  },
  /** The derived status of a job on the dashboard. */
  row: {
    jobcancelled: ['Job Cancelled', 'bad', BanIcon],
    finished: ['Finished', 'idle', CheckCheckIcon],
    inprogress: ['In progress', 'info', PlayIcon],
    missingclockin: ['Missing Clock In', 'bad'],
    gettingcrew: ['Getting Crew', 'warn', UsersIcon],
    notstarted: ['Not started', 'idle'],
    pending: ['Pending', 'warn', HourglassIcon],
  },
  /** The derived status of a job for a worker. */
  worker: {
    open: ['Open', 'info', BriefcaseIcon],
    pending: ['Pending', 'warn', HourglassIcon],
    invited: ['Invited', 'info', MailIcon],
    confirmed: ['Confirmed', 'ok'],
    unconfirmed: ['Not confirmed', 'warn', HourglassIcon],
    filled: ['Filled', 'idle', UsersIcon],
    completed: ['Completed', 'idle', CheckCheckIcon],
    absent: ['Absent', 'bad', BanIcon],
    inprogress: ['In progress', 'info', PlayIcon],
    cancelled: ['Cancelled', 'bad', BanIcon],
    supervising: ['Supervising', 'info', UserCheckIcon],
    notavailable: ['Not Available', 'idle', BanIcon],
    over: ['Over', 'idle', CheckCheckIcon],
  },
  /** An invite's stored status: 0 to 3. */
  invite: {
    '0': ['Not Invited', 'idle'],
    '1': ['Invited', 'info', MailIcon],
    '2': ['Confirmed', 'ok'],
    '3': ['Declined', 'bad', XIcon],
    accepted: ['Accepted', 'ok'],
    declined: ['Declined', 'bad', XIcon],
    applied: ['Applied', 'warn', HourglassIcon],
  },
  invoice: {
    clear: ['Not invoiced', 'idle'],
    generated: ['Generated', 'ok', ReceiptIcon],
    '100generated': ['$1.00 Generated', 'warn', ReceiptIcon],
    cancelled: ['Cancelled', 'bad', BanIcon],
    paid: ['Paid', 'ok'],
  },
  time: {
    open: ['Clocked in', 'info', ClockIcon],
    closed: ['Clocked out', 'idle', CheckCheckIcon],
    notstarted: ['Not started', 'idle'],
    signed: ['Signed', 'ok', SignatureIcon],
    invoiced: ['Invoiced', 'idle', LockIcon],
    absent: ['Absent', 'bad', BanIcon],
    waiting: ['Waiting to send', 'warn', HourglassIcon],
  },
} satisfies Record<string, Record<string, Look>>;

type StatusKind = keyof typeof looks;

const plain = (state: string | number): string =>
  String(state)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

export interface StatusPillProps {
  of: StatusKind;
  /**
   * The stored number or the derived word; case, spaces and hyphens are ignored. Unknown states are shown as they
   * are.
   */
  state: string | number;
  /** A different word with the same colour and icon, for screens with their own text. */
  label?: string;
}

/** The pill of a known state of a job, an invite, an invoice or a time entry. */
export function StatusPill({ of, state, label }: StatusPillProps) {
  const list: Record<string, Look> = looks[of];
  const [word, tone, icon] = list[plain(state)] ?? ([String(state), 'idle', CircleDotIcon] as const);
  return (
    <Pill tone={tone} icon={icon}>
      {label ?? word}
    </Pill>
  );
}
