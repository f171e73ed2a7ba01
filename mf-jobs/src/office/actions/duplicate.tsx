import { useState } from 'react';
import { dayText, dayToEpoch } from '@crewcall/domain/time';
import { Link, useBus, useChange, useNow, useSnackbar } from '@crewcall/platform';
import { Alert, Button, Checkbox, FormControlLabel, formatTime, plural, styled } from '@crewcall/ui';
import type { JobEdits } from '../form/use-job-edits';
import { DayPicker } from './day-picker';

const Root = styled('div')({ display: 'grid', gap: 12 });
const Ticks = styled('div')({ display: 'grid', paddingLeft: 9 });

/** Copies the job to other days, at its own time of day. */
export function Duplicate({ form, isManager }: { form: JobEdits; isManager: boolean }) {
  const { job } = form;
  const now = useNow();
  const bus = useBus();
  const snackbar = useSnackbar();
  const [days, setDays] = useState<string[]>([]);
  const [withCrew, setWithCrew] = useState(false);
  const [withStatus, setWithStatus] = useState(false);
  const [tells, setTells] = useState(false);
  const [made, setMade] = useState<readonly number[]>([]);
  const duplicate = useChange('duplicateJob', {
    done: (out) => {
      snackbar.show(out.snackbar.text, { timeout: out.snackbar.timeout, color: 'success' });
      setMade(out.jobIds);
      setDays([]);
      for (const idJob of out.jobIds) bus.emit('job.changed', { idJob });
    },
  });
  const run = async () => {
    // What was typed belongs into the copies too.
    if (!(await form.flush())) return;
    duplicate.mutate({
      id: job.id,
      dates: days.map((day) => dayToEpoch(job.tz, day)),
      duplicateCrew: withCrew,
      duplicateCrewStatus: withCrew && withStatus,
      sendNotification: withCrew && tells,
    });
  };
  const tick = (label: string, isOn: boolean, set: (isOn: boolean) => void, isOff = false) => (
    <FormControlLabel
      control={<Checkbox checked={isOn && !isOff} disabled={isOff} onChange={(_event, next) => set(next)} />}
      label={label}
    />
  );
  return (
    <Root>
      <p>Choose the days. Groups, amounts and the start at {formatTime(job.date, job.tz)} come along.</p>
      <DayPicker
        zone={job.tz}
        now={now}
        from={Math.max(now, job.date)}
        days={days}
        onDays={setDays}
        taken={dayText(job.tz, job.date)}
      />
      {isManager ? null : (
        <Ticks>
          {tick('Copy the workers, as invited', withCrew, setWithCrew)}
          {tick('Keep who is confirmed', withStatus, setWithStatus, !withCrew)}
          {tick('Send the invitations now', tells, setTells, !withCrew)}
        </Ticks>
      )}
      {made.length > 0 ? (
        <Alert severity="success">
          {plural(made.length, 'copy', 'copies')} made.{' '}
          {made.slice(0, 3).map((id, index) => (
            <span key={id}>
              {index > 0 ? ', ' : ''}
              <Link to={`/admin/dashboard/${id}`}>{made.length > 1 ? `Open ${index + 1}` : 'Open it'}</Link>
            </span>
          ))}
        </Alert>
      ) : null}
      <Button
        variant="contained"
        sx={{ justifySelf: 'start' }}
        disabled={days.length === 0 || duplicate.isPending}
        onClick={() => void run()}
      >
        {days.length === 0 ? 'Duplicate' : `Duplicate to ${plural(days.length, 'day')}`}
      </Button>
    </Root>
  );
}
