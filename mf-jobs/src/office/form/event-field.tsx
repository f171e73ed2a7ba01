import { useBus, useCall, useChange } from '@crewcall/platform';
import { Button } from '@crewcall/ui/basics';
import { SelectField } from '@crewcall/ui/select-field';
import type { JobEdits } from './use-job-edits';

const NONE = 0;

/**
 * The event that a job belongs to. Saved by itself, as it is no field of the job. If the job has no PO number, offers
 * the event's.
 */
export function EventField({ form }: { form: JobEdits }) {
  const { job, server, set } = form;
  const bus = useBus();
  const idJob = server.id;
  const { data } = useCall('getJobEvent', { idJob }, { quiet: true });
  const put = useChange('setJobEvent', {
    done: (_out, { idEvent }) => bus.emit('event.changed', { id: idEvent ?? data?.idEvent ?? 0 }),
  });
  if (data === undefined || data.events.length === 0) return null;
  const chosen = put.isPending ? (put.variables.idEvent ?? NONE) : (data.idEvent ?? NONE);
  const offered = data.events.find(({ id }) => id === chosen)?.poNumber ?? '';
  return (
    <div>
      <SelectField
        label="Event"
        value={chosen}
        disabled={put.isPending}
        first={[NONE, 'None']}
        choices={data.events.map(({ id, name }) => [id, name])}
        onChange={({ target }) => put.mutate({ idJob, idEvent: Number(target.value) || null })}
      />
      {offered !== '' && job.poNumber === '' ? (
        <Button size="small" sx={{ mt: 1 }} onClick={() => set('poNumber', offered)}>
          Use the event’s PO number {offered}
        </Button>
      ) : null}
    </div>
  );
}
