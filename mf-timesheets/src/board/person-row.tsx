import type { AttendanceStatus } from '@crewcall/domain/day-board';
import { attendanceStatusNames } from '@crewcall/domain/day-board';
import { PersonName } from '@crewcall/platform';
import { Button, styled } from '@crewcall/ui/basics';
import { formatTime, zoneNote } from '@crewcall/ui/format';
import {
  BanIcon,
  CheckCheckIcon,
  ClockIcon,
  HourglassIcon,
  PhoneIcon,
  UserXIcon,
  WarningIcon,
} from '@crewcall/ui/icons';
import { Pill } from '@crewcall/ui/pill';
import { RowList } from '@crewcall/ui/row-list';
import { token } from '@crewcall/ui/tokens';
import type { Icon } from '@crewcall/ui/icons';
import type { Tone } from '@crewcall/ui/pill';
import type { BoardRow } from './board-rows';
import { factsOf } from './row-texts';
import { RowActions } from './row-actions';

const looks: Record<AttendanceStatus, readonly [tone: Tone, icon?: Icon]> = {
  missing: ['bad', WarningIcon],
  'not-coming': ['bad', UserXIcon],
  'no-answer': ['warn', HourglassIcon],
  'not-out': ['warn', ClockIcon],
  late: ['warn', ClockIcon],
  'not-asked': ['idle'],
  asked: ['idle', HourglassIcon],
  coming: ['ok'],
  here: ['info', ClockIcon],
  gone: ['idle', CheckCheckIcon],
  absent: ['bad', BanIcon],
};

const calm: ReadonlySet<AttendanceStatus> = new Set(['here', 'gone']);

export const PersonRows = styled(RowList)({
  overflow: 'hidden',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '8.5rem minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '6px 14px',
    minHeight: 56,
  },
  '& > li[data-gone]': { opacity: 0.55 },
  '& > li:focus-visible': { outline: `3px solid ${token('focus')}`, outlineOffset: -3 },
  '& [data-acts]': { display: 'flex', flexWrap: 'wrap', gap: 6, justifyContent: 'flex-end' },
  '@container (max-width: 43.75rem)': {
    '& > li': { gridTemplateColumns: 'minmax(0, 1fr) auto', padding: '11px 12px' },
    '& [data-who]': { gridRow: 1, gridColumn: 1 },
    '& [data-pill]': { gridRow: 1, gridColumn: 2, alignSelf: 'start' },
    '& [data-acts]': { gridColumn: '1 / 3', justifyContent: 'flex-start' },
    '& [data-acts] .MuiButtonBase-root': { minHeight: 44 },
    // With no action to take, the call button goes beside the name to keep the list short.
    '& > [data-calm] [data-who]': { gridRow: '1 / 3', alignSelf: 'center' },
    '& > [data-calm] [data-acts]': { gridColumn: 2, gridRow: 2, justifyContent: 'flex-end' },
    '& > [data-calm] [data-pill]': { justifySelf: 'end' },
  },
});

export interface PersonRowProps {
  row: BoardRow;
  now: number;
  /** The row is shown apart from its job's section, so it names the job. */
  isApart?: boolean;
  /** The person has left the board; the row stays until the pointer leaves. */
  isGone: boolean;
}

/** One person on the day: their status, what is known, and the actions. */
export function PersonRow({ row, now, isApart = false, isGone }: PersonRowProps) {
  const { job, crew, person, status } = row;
  const [tone, icon] = looks[status];
  const note = zoneNote(job.tz, undefined, crew.startTime);
  const start = `${formatTime(crew.startTime, job.tz)}${note ? ` ${note}` : ''}`;
  const number = person.phone?.replace(/[^\d+]/g, '') ?? '';
  const facts = factsOf(row, now);
  return (
    <li
      data-gone={isGone ? '' : undefined}
      data-calm={calm.has(status) ? '' : undefined}
      data-member={row.id}
      tabIndex={-1}
      aria-label={`${person.fullName}: ${attendanceStatusNames[status]}`}
    >
      <div data-pill="">
        <Pill tone={tone} {...(icon ? { icon } : {})}>
          {attendanceStatusNames[status]}
        </Pill>
      </div>
      <div data-who="">
        <b>
          <PersonName idUser={person.idUser}>{person.fullName}</PersonName>
        </b>
        {isApart ? <small>{[start, crew.groupName, job.title].join(' · ')}</small> : null}
        {facts.length > 0 ? <small>{facts.join(' · ')}</small> : null}
      </div>
      <div data-acts="">
        {number === '' ? null : (
          <Button
            size="small"
            href={`tel:${number}`}
            startIcon={<PhoneIcon size={16} aria-hidden />}
            aria-label={`Call ${person.fullName}`}
          >
            Call
          </Button>
        )}
        <RowActions row={row} number={number} now={now} />
      </div>
    </li>
  );
}
