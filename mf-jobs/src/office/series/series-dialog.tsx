import { useState } from 'react';
import type { In } from '@crewcall/contract/types';
import { useApi } from '@crewcall/platform';
import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  plural,
  styled,
} from '@crewcall/ui';
import type { FieldName } from '../form/edits';
import { AheadState } from './ahead-state';
import { SeriesDates } from './series-dates';
import type { SeriesProps } from './series-line';
import { toldText } from './told-words';
import { unsaved, useAhead } from './use-ahead';
import { Body } from './which-jobs-dialog';

type SeriesPart = In<'saveInSeries'>['parts'][number];

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

/** All dates of a series; takes this job's fields over to those ahead. */
export function SeriesDialog({ form, rights, series }: SeriesProps) {
  const { jobs, ahead, inCrew, ask } = series;
  const { call } = useApi();
  const work = useAhead();
  const [parts, setParts] = useState<readonly SeriesPart[]>([]);
  const { id } = form.server;
  const isBusy = work.progress !== null;
  const isOver = work.fared.length > 0 && work.problem === null && !isBusy;
  const close = () => {
    if (!isBusy) ask(null);
  };
  const mayTake = (field: FieldName | 'crews') =>
    field === 'crews' ? rights.canEditCrews : rights.canEdit(field);
  const offered = ahead.length > 0 && !rights.isReadOnly && !isOver;
  const isNews = parts.includes('place') || parts.includes('crews');

  const change = () =>
    work.run(ahead, {
      first: form.flush,
      stays: unsaved,
      each: (job) =>
        call(
          'saveInSeries',
          { id: job.id, version: job.version, like: id, parts: [...parts] },
          { quiet: true },
        ),
    });
  return (
    <Dialog open onClose={close} maxWidth="xs" fullWidth aria-labelledby="series-title">
      <DialogTitle id="series-title">A series of {jobs.length}</DialogTitle>
      <DialogContent>
        <Body>
          <SeriesDates label="Jobs of the series" jobs={jobs} idJob={id} />
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
          {offered && isNews ? (
            <p>Where place or times change on the jobs ahead: {toldText(inCrew.ahead)}</p>
          ) : null}
          <AheadState work={work} done={(count) => `${count} changed.`} />
        </Body>
      </DialogContent>
      <DialogActions>
        <Button disabled={isBusy} onClick={close}>
          Close
        </Button>
        {offered ? (
          <Button variant="contained" disabled={isBusy || parts.length === 0} onClick={() => void change()}>
            Change {plural(ahead.length, 'job')} ahead
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}
