import { changedFields } from '@crewcall/domain/time-change';
import type { TimeChangeField } from '@crewcall/domain/time-change';
import type { Out } from '@crewcall/contract/types';
import { useCall, useNow } from '@crewcall/platform';
import { formatDayTime } from '@crewcall/ui/format';
import { HistoryIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { RowList } from '@crewcall/ui/row-list';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { fieldNames, fieldText } from './times-text';

type Change = Out<'getTimeHistory'>['rows'][number];
type Picture = NonNullable<Change['before']>;

const names: Record<TimeChangeField, string> = { ...fieldNames, group: 'Group' };

const valueOf = (field: TimeChangeField, picture: Picture, zone: string, now: number): string =>
  field === 'group' ? picture.group : fieldText(field, picture, zone, now);

/** The history of a timesheet: who changed what, when and why. The worker and the office see the same. */
export function TimeHistory({ idTimesheet }: { idTimesheet: number }) {
  const read = useCall('getTimeHistory', { idTimesheet }, { quiet: true });
  const now = useNow(60_000);
  return (
    <Loaded
      read={read}
      what="The history"
      skeleton={<SkeletonTable rows={2} cols={1} label="Loading the history" />}
    >
      {({ rows, tz }) =>
        rows.length === 0 ? (
          <EmptyState icon={HistoryIcon} title="No changes yet" text="Changes appear here." />
        ) : (
          <RowList as="ol" stacked aria-label="History of this time">
            {rows.map(({ id, at, punch, did, by, before, after, reason, idInvoice }) => (
              <li key={id}>
                <b>{idInvoice !== null && did.includes('invoice') ? `${did} (No. ${idInvoice})` : did}</b>
                <small>
                  {by === '' ? 'The system' : by}, {formatDayTime(at, tz, now)}
                </small>
                {punch === null ? null : (
                  <div>
                    Pressed {formatDayTime(punch.pressedAt, tz, now)}, arrived{' '}
                    {formatDayTime(punch.arrivedAt, tz, now)}
                  </div>
                )}
                {before !== null && after !== null
                  ? changedFields(before, after).map((field) => (
                      <div key={field}>
                        {names[field]}: {valueOf(field, before, tz, now)} → {valueOf(field, after, tz, now)}
                      </div>
                    ))
                  : null}
                {reason === '' ? null : <div>Why: {reason}</div>}
              </li>
            ))}
          </RowList>
        )
      }
    </Loaded>
  );
}
