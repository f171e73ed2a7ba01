import { useState } from 'react';
import { useCall } from '@crewcall/platform';
import { FormControlLabel, FormDialog, Loaded, Radio, RadioGroup, SkeletonTable } from '@crewcall/ui';
import type { Cover } from './cover-card';

export interface NameDialogProps {
  cover: Cover;
  isBusy: boolean;
  onName: (idUser: number) => void;
  onClose: () => void;
}

/** Gives the shift to somebody whom the office chooses, the nearest first. */
export function NameDialog({ cover, isBusy, onName, onClose }: NameDialogProps) {
  const read = useCall('getReplacements', { idReqCrew: cover.idReqCrew });
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <FormDialog
      title={`Who works instead of ${cover.asker.fullName}?`}
      yes="Give it over"
      disabled={chosen === null}
      isBusy={isBusy}
      onSubmit={() => chosen !== null && onName(chosen)}
      onClose={onClose}
    >
      <p>Whoever you choose is confirmed at once and told. Please have called them.</p>
      <Loaded
        read={read}
        what="Who is free"
        skeleton={<SkeletonTable rows={4} cols={1} label="Looking who is free" />}
      >
        {({ people }) =>
          people.length === 0 ? (
            <p>Nobody with a rate in {cover.groupName} is free then.</p>
          ) : (
            <RadioGroup
              aria-label="Who is free, the nearest first"
              value={chosen ?? ''}
              onChange={(_event, value) => setChosen(Number(value))}
            >
              {people.map(({ id, fullName, km, conflicts = [] }) => (
                <FormControlLabel
                  key={id}
                  value={id}
                  control={<Radio />}
                  label={[fullName, km === null ? '' : `${Math.round(km)} km`, ...conflicts]
                    .filter(Boolean)
                    .join(' · ')}
                  sx={{ minHeight: 48 }}
                />
              ))}
            </RadioGroup>
          )
        }
      </Loaded>
    </FormDialog>
  );
}
