import { useState } from 'react';
import { useCall } from '@crewcall/platform';
import { useSettled } from '@crewcall/platform/use-settled';
import { FormControlLabel, Radio, RadioGroup } from '@crewcall/ui/mui';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { plural } from '@crewcall/ui/format';
import { Loaded } from '@crewcall/ui/loaded';
import { SearchField } from '@crewcall/ui/search-field';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import type { Cover } from './cover-card';

export interface NameDialogProps {
  cover: Cover;
  isBusy: boolean;
  onName: (idUser: number) => void;
  onClose: () => void;
}

/** Lets the office choose who takes over the shift. Workers who live nearest come first. */
export function NameDialog({ cover, isBusy, onName, onClose }: NameDialogProps) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const read = useCall(
    'getReplacements',
    { idReqCrew: cover.idReqCrew, ...(search === '' ? {} : { search }) },
    { keepPrevious: true },
  );
  const [pressed, setChosen] = useState<number | null>(null);
  // Only people in the current results can be chosen, so that Enter in the search field does not give away the shift.
  const isCurrent = typed.trim() === search && !read.isPlaceholderData;
  const chosen = (isCurrent && read.data?.people.find(({ id }) => id === pressed)?.id) || null;
  return (
    <FormDialog
      title={`Who works instead of ${cover.asker.fullName}?`}
      yes="Give it over"
      disabled={chosen === null}
      isBusy={isBusy}
      onSubmit={() => chosen !== null && onName(chosen)}
      onClose={onClose}
    >
      <p>The person you choose is confirmed and notified straight away. Please call them first.</p>
      <SearchField value={typed} onChange={setTyped} label="Search who is free" sx={{ width: '100%' }} />
      <Loaded
        read={read}
        what="Who is free"
        skeleton={<SkeletonTable rows={4} cols={1} label="Finding out who is free" />}
      >
        {({ people, more }) =>
          people.length === 0 ? (
            <p>
              {search === ''
                ? `Nobody with a rate in ${cover.groupName} is free then.`
                : `Nobody called “${search}” with a rate in ${cover.groupName} is free then.`}
            </p>
          ) : (
            <>
              <RadioGroup
                aria-label="Who is free, the nearest first"
                value={chosen ?? ''}
                onChange={(_event, value) => setChosen(Number(value))}
                // Scrolls inside, so that the button below stays visible; the padding prevents focus outlines from
                // being cut off.
                sx={{
                  ml: '-12px',
                  pl: '12px',
                  maxHeight: 'min(50vh, 420px)',
                  flexWrap: 'nowrap',
                  overflowY: 'auto',
                }}
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
              {more > 0 ? (
                <p>{plural(more, 'more person is', 'more people are')} free: search by name.</p>
              ) : null}
            </>
          )
        }
      </Loaded>
    </FormDialog>
  );
}
