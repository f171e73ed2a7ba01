import { useState } from 'react';
import type { Job, ReqCrew } from '@crewcall/contract/types';
import { texts } from '@crewcall/domain/texts';
import { useNow } from '@crewcall/platform';
import { FormControlLabel, Radio, RadioGroup } from '@crewcall/ui/mui';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { formatAgo, plural } from '@crewcall/ui/format';
import { crewStart } from './days';
import { crewPay } from './shifts';

export interface CrewChoiceProps {
  job: Job;
  /** The crews with open places. */
  crews: readonly ReqCrew[];
  /** Called with the chosen crew's id, or null if the user cancels. */
  onAnswer: (idReqCrew: number | null) => void;
}

/** Asks for which crew to apply, if several have open places. */
export function CrewChoice({ job, crews, onAnswer }: CrewChoiceProps) {
  const now = useNow();
  const hasBegun = ({ startTime }: ReqCrew) => startTime <= now;
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
        {[...crews.filter((crew) => !hasBegun(crew)), ...crews.filter(hasBegun)].map((crew) => (
          <FormControlLabel
            key={crew.id}
            value={crew.id}
            control={<Radio />}
            label={[
              crew.groupName,
              `${crewStart(job, crew)}${hasBegun(crew) ? `, started ${formatAgo(crew.startTime, job.tz, now)}` : ''}`,
              crewPay(job, crew),
              `${plural(crew.amount - crew.confirmed, 'place')} left`,
            ]
              .filter(Boolean)
              .join(' · ')}
            sx={{ minHeight: 48 }}
          />
        ))}
      </RadioGroup>
    </FormDialog>
  );
}
