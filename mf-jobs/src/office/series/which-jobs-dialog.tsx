import type { ReactNode } from 'react';
import { FormControlLabel, Radio, RadioGroup } from '@crewcall/ui/mui';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { SeriesProgress } from './series-progress';
import { SeriesDates } from './series-dates';
import type { SeriesDatesProps } from './series-dates';
import type { Ahead } from './use-series-change';
import type { SeriesJob } from './use-series';

export interface WhichJobsDialogProps {
  /** The job whose form is open. */
  own: SeriesDatesProps['own'];
  ahead: readonly SeriesJob[];
  work: Ahead;
  /** Whether the later jobs are changed too. */
  isAll: boolean;
  onAll: (isAll: boolean) => void;
  title: string;
  /** The text below the choice, for all jobs or only the open one. */
  text: (isAll: boolean) => string;
  /** A field below the choice. */
  field?: ReactNode;
  yes: (isAll: boolean) => string;
  no: string;
  danger?: boolean;
  /** The user cannot confirm yet. */
  disabled?: boolean;
  done: (jobs: string) => string;
  /** Changes the open job and these later jobs; resolves to whether all were processed. */
  onYes: (ahead: readonly SeriesJob[]) => Promise<boolean>;
  onClose: () => void;
}

/** Asks whether to change only the open job or also the later ones of its series, and shows the result. */
export function WhichJobsDialog(props: WhichJobsDialogProps) {
  const { own, ahead, work, isAll, onAll, title, text, field, yes, no } = props;
  const { danger = false, disabled = false, done, onYes, onClose } = props;
  const isBusy = work.progress !== null;
  const isOver = work.fared.length > 0 && work.problem === null && !isBusy;
  const go = async () => {
    if ((await onYes(isAll ? ahead : [])) && !isAll) onClose();
  };
  return (
    <FormDialog
      title={title}
      yes={isOver ? undefined : yes(isAll)}
      closeText={isOver ? 'Close' : no}
      danger={danger}
      isHeld={isBusy}
      disabled={isBusy || disabled}
      onSubmit={() => void go()}
      onClose={onClose}
    >
      {isOver ? null : (
        <>
          <RadioGroup
            aria-label="Which jobs"
            value={isAll ? 'all' : 'one'}
            onChange={(_event, value) => onAll(value === 'all')}
          >
            <FormControlLabel value="one" disabled={isBusy} control={<Radio />} label="Only this one" />
            <FormControlLabel
              value="all"
              disabled={isBusy}
              control={<Radio />}
              label={`This and all ${ahead.length} ahead`}
            />
          </RadioGroup>
          {isAll ? <SeriesDates label="Jobs ahead" jobs={ahead} own={own} /> : null}
          <p>{text(isAll)}</p>
          {field}
        </>
      )}
      <SeriesProgress work={work} done={done} />
    </FormDialog>
  );
}
