import { useState } from 'react';
import type { SeriesPart } from '@crewcall/contract/types';
import { fieldsOfPart, labelOf, seriesParts } from '@crewcall/domain/job-fields';
import { useApi } from '@crewcall/platform';
import { Checkbox, FormControlLabel } from '@crewcall/ui/mui';
import { styled } from '@crewcall/ui/basics';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { plural } from '@crewcall/ui/format';
import { SeriesProgress } from './series-progress';
import { SeriesDates } from './series-dates';
import type { SeriesProps } from './series-line';
import { nobodyNotified, notifiedText } from './notified-text';
import { useSeriesChange } from './use-series-change';

const Ticks = styled('fieldset')({
  border: 0,
  padding: 0,
  margin: 0,
  display: 'grid',
  '& legend': { padding: 0, fontWeight: 600 },
});

const inWords = new Intl.ListFormat('en-AU');
/** The groups of fields that this user may copy to the later jobs. */
function choicesOf({ sees, canEdit, canEditCrews }: SeriesProps['rights']) {
  const parts = seriesParts.flatMap((part): { part: SeriesPart; label: string }[] => {
    const fields = fieldsOfPart(part).filter(sees);
    const labels = fields.map((name, index) => (index === 0 ? labelOf(name) : labelOf(name).toLowerCase()));
    return fields.some(canEdit) ? [{ part, label: inWords.format(labels) }] : [];
  });
  return canEditCrews
    ? [...parts, { part: 'crews' as const, label: 'Start time, crew amounts and times' }]
    : parts;
}

/** Lists all dates of a series, and copies fields of this job to the later ones. */
export function SeriesDialog({ form, rights, series }: SeriesProps) {
  const { jobs, ahead, counts, ask } = series;
  const { call } = useApi();
  const work = useSeriesChange();
  const [parts, setParts] = useState<readonly SeriesPart[]>([]);
  const { id } = form.server;
  const isBusy = work.progress !== null;
  const isOver = work.fared.length > 0 && work.problem === null && !isBusy;
  const offered = ahead.length > 0 && !rights.isReadOnly && !isOver;
  const isNews = parts.includes('place') || parts.includes('crews');

  const change = () =>
    work.run(ahead, {
      first: form.flush,
      each: (job) =>
        call(
          'saveInSeries',
          { id: job.id, version: job.version, like: id, parts: [...parts] },
          { quiet: true },
        ),
    });
  return (
    <FormDialog
      title={`A series of ${jobs.length}`}
      yes={offered ? `Change ${plural(ahead.length, 'job')} ahead` : undefined}
      closeText="Close"
      isHeld={isBusy}
      disabled={isBusy || parts.length === 0}
      onSubmit={() => void change()}
      onClose={() => ask(null)}
    >
      <SeriesDates label="Jobs of the series" jobs={jobs} own={form.server} />
      {offered ? (
        <Ticks disabled={isBusy}>
          <legend>Take over from this job to {plural(ahead.length, 'job')} ahead</legend>
          {choicesOf(rights).map(({ part, label }) => (
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
        <p>
          Where place or times change on the jobs ahead:{' '}
          {notifiedText(counts?.inCrew.ahead) ?? nobodyNotified}
        </p>
      ) : null}
      <SeriesProgress work={work} done={(count) => `${count} changed.`} />
    </FormDialog>
  );
}
