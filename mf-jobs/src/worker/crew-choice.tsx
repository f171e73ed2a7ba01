import { useState } from 'react';
import type { Job, ReqCrew } from '@crewcall/contract/types';
import { texts } from '@crewcall/domain/texts';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Radio,
  RadioGroup,
  formatTime,
  plural,
} from '@crewcall/ui';

export interface CrewChoiceProps {
  job: Job;
  /** Those with a free place. */
  crews: readonly ReqCrew[];
  /** The chosen crew's id, or null when cancelled. */
  onAnswer: (idReqCrew: number | null) => void;
}

/** Asks which crew to apply for when several have places. */
export function CrewChoice({ job, crews, onAnswer }: CrewChoiceProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <Dialog open onClose={() => onAnswer(null)} maxWidth="xs" fullWidth aria-labelledby="crew-choice">
      <DialogTitle id="crew-choice">{texts.whichCrew}</DialogTitle>
      <DialogContent>
        <RadioGroup
          aria-labelledby="crew-choice"
          value={chosen ?? ''}
          onChange={(_event, value) => setChosen(Number(value))}
        >
          {crews.map((crew) => (
            <FormControlLabel
              key={crew.id}
              value={crew.id}
              control={<Radio />}
              label={`${crew.groupName} · ${formatTime(crew.startTime, job.tz)} · ${plural(crew.amount - crew.confirmed, 'place')} left`}
              sx={{ minHeight: 48 }}
            />
          ))}
        </RadioGroup>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => onAnswer(null)}>Cancel</Button>
        <Button variant="contained" disabled={chosen === null} onClick={() => onAnswer(chosen)}>
          Apply
        </Button>
      </DialogActions>
    </Dialog>
  );
}
