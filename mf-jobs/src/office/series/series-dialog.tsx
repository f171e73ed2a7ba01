import { useState } from 'react';
import { JobStatus, jobStatusNames } from '@crewcall/domain/job-state';
import { Link, useNow, useRegion } from '@crewcall/platform';
import {
  Alert,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  LinearProgress,
  Radio,
  RadioGroup,
  formatDay,
  formatDayTime,
  plural,
  styled,
} from '@crewcall/ui';
import { placeOfCopy } from '../actions/copies';
import type { FieldName } from '../form/edits';
import type { SeriesProps } from './series-line';
import { useAhead } from './use-ahead';
import type { Fared, SeriesPart } from './use-ahead';

const Body = styled('div')({ display: 'grid', gap: 14 });
const Dates = styled('ul')({ paddingLeft: 18, maxHeight: 220, overflowY: 'auto' });
const Ticks = styled('fieldset')({
  border: 0,
  padding: 0,
  margin: 0,
  display: 'grid',
  '& legend': { padding: 0, fontWeight: 600 },
});

const choices: readonly { part: SeriesPart; label: string; field: FieldName | 'crews' }[] = [
  { part: 'title', label: 'Title', field: 'title' },
  { part: 'description', label: 'Description', field: 'description' },
  { part: 'place', label: 'Location and postcode', field: 'location' },
  { part: 'contact', label: 'On-site responsible', field: 'onSiteResponsibleName' },
  { part: 'crews', label: 'Start time, crew amounts and times', field: 'crews' },
];

/** What became of the jobs ahead: how many were done, and each that was not, or needs a look, by its day. */
function Outcome({ fared, done, now }: { fared: readonly Fared[]; done: string; now: number }) {
  if (fared.length === 0) return null;
  const count = (end: Fared['end']) => fared.filter((one) => one.end === end).length;
  const named = fared.filter(({ text }) => text !== '');
  const same = count('same');
  return (
    <Alert severity={named.length > 0 ? 'warning' : 'success'}>
      {plural(count('changed'), 'job')} ahead {done}.
      {same > 0 ? ` ${plural(same, 'job needed', 'jobs needed')} no change.` : null}
      {named.length > 0 ? (
        <Dates>
          {named.map(({ job, end, text }) => (
            <li key={job.id}>
              {formatDay(job.date, job.tz, now)}
              {end === 'refused' ? ', not changed' : ''}: {text}
            </li>
          ))}
        </Dates>
      ) : null}
    </Alert>
  );
}

/** All dates of a series; takes this job's fields over to those ahead, or cancels this one, or all ahead as well. */
export function SeriesDialog({ form, rights, series }: SeriesProps) {
  const { jobs, ahead, asks, ask } = series;
  const { navigation } = useRegion();
  const now = useNow(60_000);
  const work = useAhead(form);
  const [parts, setParts] = useState<readonly SeriesPart[]>([]);
  const [isAll, setAll] = useState(false);
  const isCancel = asks === 'cancel';
  const isBusy = work.progress !== null;
  const isOver = work.fared.length > 0 && work.problem === null && !isBusy;
  const close = () => {
    if (!isBusy) ask(null);
  };
  const mayTake = (field: FieldName | 'crews') =>
    field === 'crews' ? rights.canEditCrews : rights.canEdit(field);
  const offered = ahead.length > 0 && !rights.isReadOnly && !isCancel && !isOver;
  const shown = isCancel && !isOver ? ahead : jobs;
  const pathname = navigation.getSnapshot().location.pathname;

  const cancel = async () => {
    form.set('status', JobStatus.Cancelled);
    if (await work.run(isAll ? ahead : [], { parts: [], cancel: true })) {
      if (!isAll) ask(null);
    }
  };
  return (
    <Dialog open onClose={close} maxWidth="xs" fullWidth aria-labelledby="series-title">
      <DialogTitle id="series-title">
        {isCancel ? 'Cancel this job?' : `A series of ${jobs.length}`}
      </DialogTitle>
      <DialogContent>
        <Body>
          {isCancel && !isOver ? (
            <>
              <RadioGroup
                aria-label="Which jobs"
                value={isAll ? 'all' : 'one'}
                onChange={(_event, value) => setAll(value === 'all')}
              >
                <FormControlLabel value="one" disabled={isBusy} control={<Radio />} label="Only this one" />
                <FormControlLabel
                  value="all"
                  disabled={isBusy}
                  control={<Radio />}
                  label={`This and all ${ahead.length} ahead`}
                />
              </RadioGroup>
              <p>Invited and confirmed workers will be told.</p>
            </>
          ) : null}
          {!isCancel || isAll ? (
            <Dates aria-label={isCancel ? 'Jobs ahead' : 'Jobs of the series'}>
              {shown.map((one) => (
                <li key={one.id}>
                  {one.id === form.server.id ? (
                    `${formatDayTime(one.date, one.tz, now)}, this one`
                  ) : (
                    <Link to={placeOfCopy(pathname, form.server.id, one.id)}>
                      {formatDayTime(one.date, one.tz, now)}
                    </Link>
                  )}
                  {one.status === JobStatus.Confirmed ? '' : `, ${jobStatusNames[one.status as JobStatus]}`}
                </li>
              ))}
            </Dates>
          ) : null}
          {offered ? (
            <Ticks disabled={isBusy}>
              <legend>Take over from this job to {plural(ahead.length, 'job')} ahead</legend>
              {choices
                .filter(({ field }) => mayTake(field))
                .map(({ part, label }) => (
                  <FormControlLabel
                    key={part}
                    disabled={isBusy}
                    label={label}
                    control={
                      <Checkbox
                        checked={parts.includes(part)}
                        onChange={(_event, isOn) =>
                          setParts(isOn ? [...parts, part] : parts.filter((old) => old !== part))
                        }
                      />
                    }
                  />
                ))}
            </Ticks>
          ) : null}
          <div role="status">
            {work.progress && work.progress.of > 0 ? (
              <>
                {work.progress.done} of {plural(work.progress.of, 'job')} ahead
                <LinearProgress aria-label="Saving the series" />
              </>
            ) : null}
            <Outcome fared={work.fared} done={isCancel ? 'cancelled' : 'changed'} now={now} />
          </div>
          {work.problem ? <Alert severity="error">{work.problem}</Alert> : null}
        </Body>
      </DialogContent>
      <DialogActions>
        <Button disabled={isBusy} onClick={close}>
          {isCancel && !isOver ? 'Keep it' : 'Close'}
        </Button>
        {isCancel && !isOver ? (
          <Button variant="contained" color="error" disabled={isBusy} onClick={() => void cancel()}>
            {isAll ? `Cancel ${ahead.length + 1} jobs` : 'Cancel the job'}
          </Button>
        ) : null}
        {offered ? (
          <Button
            variant="contained"
            disabled={isBusy || parts.length === 0}
            onClick={() => void work.run(ahead, { parts: [...parts] })}
          >
            Change {plural(ahead.length, 'job')} ahead
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}
