import type { ReqCrew } from '@crewcall/contract/types';
import { KEEP_INVITING_HOURS, KEEP_INVITING_UNTIL_MS } from '@crewcall/domain/limits';
import { useBus, useCall, useChange, useNow } from '@crewcall/platform';
import { plural } from '@crewcall/ui/format';
import { SelectField } from '@crewcall/ui/select-field';

type Hours = (typeof KEEP_INVITING_HOURS)[number];
const OFF = 'off';
const hoursOf = (value: string): Hours | null =>
  KEEP_INVITING_HOURS.find((hours) => String(hours) === value) ?? null;

const helpOf = (hours: number | null, lapsed: number, ahead: number): string =>
  ahead < KEEP_INVITING_UNTIL_MS
    ? `The start is ${ahead > 0 ? 'less than 12 hours away' : 'past'}: automatic invitations have stopped.`
    : hours === null
      ? 'Invites the nearest free person for each open place, and the next one if they do not answer.'
      : `Invites during the day, until 12 hours before the start.${lapsed > 0 ? ` ${plural(lapsed, 'invitation')} lapsed so far.` : ''}`;

/** Automatic invitations: one person at a time, until the crew is full. */
export function AutoInvites({ crew, idJob }: { crew: ReqCrew; idJob: number }) {
  const bus = useBus();
  const now = useNow();
  const { data } = useCall('getKeepInviting', { idReqCrew: crew.id }, { quiet: true, keepPrevious: true });
  const save = useChange('setKeepInviting', { done: () => bus.emit('job.changed', { idJob }) });
  if (data === undefined) return null;
  return (
    <SelectField
      label="Keep inviting"
      value={String(data.hours ?? OFF)}
      disabled={save.isPending}
      helperText={helpOf(data.hours, data.lapsed, crew.startTime - now)}
      onChange={({ target }) => save.mutate({ idReqCrew: crew.id, hours: hoursOf(target.value) })}
      first={[OFF, 'Off']}
      choices={KEEP_INVITING_HOURS.map((hours) => [String(hours), `The next after ${plural(hours, 'hour')}`])}
    />
  );
}
