import { useState } from 'react';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Radio,
  RadioGroup,
  styled,
} from '@crewcall/ui';
import { AheadState } from './ahead-state';
import { SeriesDates } from './series-dates';
import type { Ahead } from './use-ahead';
import type { SeriesJob } from './use-series';

export const Body = styled('div')({ display: 'grid', gap: 14 });

export interface WhichJobsDialogProps {
  idJob: number;
  ahead: readonly SeriesJob[];
  work: Ahead;
  title: string;
  /** Said below the choice, and on the button that does it: for all, or for this one alone. */
  text: (isAll: boolean) => string;
  yes: (isAll: boolean) => string;
  no: string;
  danger?: boolean;
  done: (jobs: string) => string;
  /** Does it to these, beside the job itself; resolves to whether all were reached. */
  onYes: (ahead: readonly SeriesJob[]) => Promise<boolean>;
  onClose: () => void;
}

/** Asks whether something is done to this job only, or to all ahead in its series as well, and says how it went. */
export function WhichJobsDialog(props: WhichJobsDialogProps) {
  const { idJob, ahead, work, title, text, yes, no, danger = false, done, onYes, onClose } = props;
  const [isAll, setAll] = useState(false);
  const isBusy = work.progress !== null;
  const isOver = work.fared.length > 0 && work.problem === null && !isBusy;
  const close = () => {
    if (!isBusy) onClose();
  };
  const go = async () => {
    if ((await onYes(isAll ? ahead : [])) && !isAll) onClose();
  };
  return (
    <Dialog open onClose={close} maxWidth="xs" fullWidth aria-labelledby="which-jobs-title">
      <DialogTitle id="which-jobs-title">{title}</DialogTitle>
      <DialogContent>
        <Body>
          {isOver ? null : (
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
              {isAll ? <SeriesDates label="Jobs ahead" jobs={ahead} idJob={idJob} /> : null}
              <p>{text(isAll)}</p>
            </>
          )}
          <AheadState work={work} done={done} />
        </Body>
      </DialogContent>
      <DialogActions>
        <Button disabled={isBusy} onClick={close}>
          {isOver ? 'Close' : no}
        </Button>
        {isOver ? null : (
          <Button
            variant="contained"
            {...(danger ? { color: 'error' } : {})}
            disabled={isBusy}
            onClick={() => void go()}
          >
            {yes(isAll)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
