import type { ReactNode } from 'react';
import type { Out } from '@crewcall/contract/types';
import { useCall, useNow, useOpenPanel } from '@crewcall/platform';
import { styled } from '@crewcall/ui/basics';
import { Facts } from '@crewcall/ui/facts';
import { formatDay, formatDuration, formatMoney, formatRange } from '@crewcall/ui/format';
import { Loaded } from '@crewcall/ui/loaded';
import { SectionHeading } from '@crewcall/ui/page-header';
import { RowList } from '@crewcall/ui/row-list';
import { SkeletonPanel } from '@crewcall/ui/skeleton';
import { token } from '@crewcall/ui/tokens';

type Overview = Out<'getPersonOverview'>;
type Shift = NonNullable<Overview['last']>[number];

const Root = styled('div')({ display: 'grid', gap: 4 });
const Open = styled('button')({
  all: 'unset',
  boxSizing: 'border-box',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '2px 12px',
  width: '100%',
  minHeight: token('touch'),
  padding: '9px 4px',
  cursor: 'pointer',
  '&:hover strong': { textDecoration: 'underline' },
  '&:focus-visible': { outline: `3px solid ${token('focus')}`, outlineOffset: -3, borderRadius: 8 },
  '& small': { gridColumn: 1 },
  '& span': { color: token('ink-2'), fontSize: 14 },
});

function Shifts({ label, shifts }: { label: string; shifts: readonly Shift[] }) {
  const panel = useOpenPanel();
  const now = useNow();
  return (
    <RowList lines="above" stacked sx={{ '& > li': { p: 0 } }} aria-label={label}>
      {shifts.map(({ idJob, idReqCrew, title, groupName, startTime, endTime, tz, worked, absent }) => (
        <li key={idReqCrew}>
          <Open type="button" onClick={() => void panel.open('job-viewer', { idJob })}>
            <strong>{title}</strong>
            {absent ? <span>Absent</span> : worked === null ? null : <span>{formatDuration(worked)}</span>}
            <small>
              {formatDay(startTime, tz, now)}, {formatRange(startTime, endTime, tz)} · {groupName}
            </small>
          </Open>
        </li>
      ))}
    </RowList>
  );
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '' : ` (${Math.round((100 * part) / whole)} %)`;

/** How the worker answered invitations, and how many of their applications were accepted. */
function Answers({ answers }: Pick<Overview, 'answers'>) {
  const { accepted, declined, unanswered, applied, taken, absent } = answers;
  const invited = accepted + declined + unanswered;
  if (invited + applied + absent === 0) return <p>Neither invited nor applied in the last 180 days.</p>;
  const items: [string, ReactNode][] = [
    ['Accepted', `${accepted}${percent(accepted, invited)}`],
    ['Declined', `${declined}${percent(declined, invited)}`],
    ['Unanswered', `${unanswered}${percent(unanswered, invited)}`],
    ['Applied', applied === 0 ? '0' : `${applied}, ${taken} taken on`],
    ...(absent > 0 ? [['Absent', String(absent)] as [string, ReactNode]] : []),
  ];
  return <Facts items={items} />;
}

/** Overview of a person: next and last shifts, hours, money, answers to invitations. */
export function PersonOverview({ idUser }: { idUser: number }) {
  const read = useCall('getPersonOverview', { idUser });
  return (
    <Loaded read={read} what="The overview" skeleton={<SkeletonPanel />}>
      {({ next, last, hours, invoiced, answers }) => (
        <Root>
          {next === null ? null : (
            <>
              <SectionHeading
                title="Next shifts"
                level={3}
                note={next.count > next.shifts.length ? `${next.shifts.length} of ${next.count}` : ''}
              />
              {next.count === 0 ? (
                <p>No upcoming shifts.</p>
              ) : (
                <Shifts label="Next shifts" shifts={next.shifts} />
              )}
            </>
          )}
          {last === null ? null : (
            <>
              <SectionHeading title="Last shifts" level={3} />
              {last.length === 0 ? <p>No shift yet.</p> : <Shifts label="Last shifts" shifts={last} />}
            </>
          )}
          {hours === null && invoiced === null ? null : (
            <>
              <SectionHeading
                title="Work"
                level={3}
                note="Paid time, and invoices without GST (not cancelled ones)"
              />
              <Facts
                items={[
                  ['4 weeks', hours && formatDuration(hours.fourWeeks)],
                  ['This year', hours && formatDuration(hours.thisYear)],
                  ['Invoiced, 4 weeks', invoiced && formatMoney(invoiced.fourWeeks)],
                  ['Invoiced, this year', invoiced && formatMoney(invoiced.thisYear)],
                ]}
              />
            </>
          )}
          <SectionHeading
            title="Answers"
            level={3}
            note="Invitations and applications in the last 180 days"
          />
          <Answers answers={answers} />
        </Root>
      )}
    </Loaded>
  );
}
