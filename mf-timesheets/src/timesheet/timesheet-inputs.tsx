import type { ReactElement } from 'react';
import { isOpen } from '@crewcall/domain/clock';
import { SelectField } from '@crewcall/ui/select-field';
import { InstantField } from '@crewcall/ui/instant-field';
import { BreakField } from './break-field';
import type { Row } from './card';
import type { TimesheetDraft } from './timesheet-changes';
import type { Group } from './use-groups';
import type { TimesheetDraftState } from './use-timesheet-draft';

export interface TimesheetInputsOptions {
  row: Row;
  zone: string;
  draft: TimesheetDraftState;
  groups: readonly Group[];
  /** In a list the column heading is the label, and leaving a field saves. */
  inList?: boolean;
}

type Name = 'Start' | 'End' | 'Break' | 'Group';

/** The fields of a timesheet by name; the form arranges them. */
export function timesheetInputs({ row, zone, draft, groups, inList = false }: TimesheetInputsOptions) {
  const { clock, errors, set, leave } = draft;
  const times = inList ? { hideLabel: true, size: 'small' as const, onLeave: leave } : {};
  const labelOf = (name: Name) => (inList ? `${name} of ${row.userName}` : name);
  /** If leaving a field saves, choosing an option saves too. */
  const choose = (part: Partial<TimesheetDraft>) => {
    set(part);
    if (inList) leave();
  };
  const inputs: Record<Name, ReactElement> = {
    Start: (
      <InstantField
        label={labelOf('Start')}
        {...times}
        anyMinute
        zone={zone}
        value={clock.start}
        onChange={(start) => start !== null && set({ start })}
      />
    ),
    End: (
      <InstantField
        label={labelOf('End')}
        {...times}
        anyMinute
        zone={zone}
        // Only Reopen removes a stored end.
        optional={isOpen(row)}
        value={clock.end || null}
        problem={errors.end ?? null}
        {...(!inList && isOpen(clock) ? { helperText: 'Leave empty while they are working' } : {})}
        onChange={(end) => set({ end: end ?? 0 })}
      />
    ),
    Break: (
      <BreakField
        {...(inList
          ? { size: 'small', hideLabel: labelOf('Break') }
          : { label: 'Break', error: errors.break })}
        value={clock.break}
        clock={clock}
        onChange={(value) => choose({ break: value })}
      />
    ),
    Group: (
      <SelectField
        {...(inList
          ? { size: 'small', slotProps: { htmlInput: { 'aria-label': labelOf('Group') } } }
          : { label: 'Group' })}
        value={clock.idGroup}
        onChange={(event) => choose({ idGroup: Number(event.target.value) })}
        choices={groups.map(({ id, groupName }) => [id, groupName])}
      />
    ),
  };
  return inputs;
}
