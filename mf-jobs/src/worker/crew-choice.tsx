import { useState } from 'react';
import type { Job, ReqCrew } from '@crewcall/contract/types';
import { texts } from '@crewcall/domain/texts';
import { FormControlLabel, FormDialog, Radio, RadioGroup, formatTime, plural } from '@crewcall/ui';

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
    <FormDialog
      title={texts.whichCrew}
      yes="Apply"
      disabled={chosen === null}
      onSubmit={() => onAnswer(chosen)}
      onClose={() => onAnswer(null)}
    >
      <RadioGroup
        aria-label={texts.whichCrew}
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
    </FormDialog>
  );
}
