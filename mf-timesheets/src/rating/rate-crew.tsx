import { useState } from 'react';
import { RATING_NOTE_MAX, ratedMayRead } from '@crewcall/domain/ratings';
import type { Out } from '@crewcall/contract/types';
import { useCall, useChange, useSnackbar, useUnsaved } from '@crewcall/platform';
import { Button, styled } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { plural } from '@crewcall/ui/format';
import { StarIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { SectionHeading } from '@crewcall/ui/page-header';
import { RowList } from '@crewcall/ui/row-list';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { TextField } from '@crewcall/ui/text-field';
import { token } from '@crewcall/ui/tokens';
import { Stars } from './stars';

const Root = styled('section')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  marginTop: 20,
  '& > p': { color: token('ink-2'), fontSize: 14.5 },
  '& .foot': { display: 'flex', flexWrap: 'wrap', gap: 8 },
});

type Person = Out<'getJobRatings'>['crew'][number];
const Who = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0 12px',
});

interface Said {
  stars: number | null;
  note: string;
}

/** Ratings of a job's crew by its supervisor or the office: stars and an optional note. */
export function RateCrew({ idJob, onClose }: { idJob: number; onClose: () => void }) {
  const read = useCall('getJobRatings', { idJob });
  return (
    <Root aria-label="Rate the crew">
      <SectionHeading title="Rate the crew" level={3} />
      <Loaded
        read={read}
        what="The crew"
        skeleton={<SkeletonTable rows={3} cols={2} label="Loading the crew" />}
      >
        {({ crew }) =>
          crew.length === 0 ? (
            <EmptyState
              icon={StarIcon}
              title="Nobody to rate"
              text="People are rated from their check-in until 14 days after."
              action={<Button onClick={onClose}>Back</Button>}
            />
          ) : (
            <Rating crew={crew} idJob={idJob} onClose={onClose} />
          )
        }
      </Loaded>
    </Root>
  );
}

function Rating({ crew, idJob, onClose }: { crew: readonly Person[]; idJob: number; onClose: () => void }) {
  const snackbar = useSnackbar();
  const confirm = useConfirm();
  const [said, setSaid] = useState<ReadonlyMap<number, Said>>(new Map());
  const save = useChange('rateCrew', {
    done: (_, { ratings }) => {
      snackbar.show(`${plural(ratings.length, 'rating')} saved.`, { color: 'success' });
      onClose();
    },
  });
  useUnsaved(said.size > 0 && !save.isSuccess, { title: 'Ratings of the crew' });
  const of = (person: Person): Said => said.get(person.idUser) ?? { stars: person.stars, note: person.note };
  const change = (person: Person, part: Partial<Said>) =>
    setSaid((before) => new Map(before).set(person.idUser, { ...of(person), ...part }));
  const leave = async () => {
    const question = {
      title: 'Leave without saving?',
      text: 'Your ratings are not saved yet.',
      yes: 'Leave',
      danger: true,
    };
    if (said.size === 0 || (await confirm(question))) onClose();
  };
  const ratings = [...said].map(([idUser, one]) => ({ idUser, ...one }));
  return (
    <>
      <p>{ratedMayRead}</p>
      <RowList lines="above" stacked sx={{ '& > li': { display: 'grid', gap: 1 } }}>
        {crew.map((person) => {
          const { stars, note } = of(person);
          return (
            <li key={person.idUser}>
              <Who>
                <strong>
                  {person.fullName}
                  <small>{person.groupName}</small>
                </strong>
                <Stars
                  name={person.fullName}
                  value={stars}
                  onChange={(value) => change(person, { stars: value })}
                />
              </Who>
              {stars === null ? null : (
                <>
                  <TextField
                    label={`Note on ${person.fullName}`}
                    placeholder="What went well, what did not"
                    multiline
                    maxRows={5}
                    value={note}
                    onChange={(event) => change(person, { note: event.target.value })}
                    slotProps={{ htmlInput: { maxLength: RATING_NOTE_MAX } }}
                  />
                  <Button
                    size="small"
                    variant="text"
                    sx={{ justifySelf: 'start' }}
                    aria-label={`Take back the rating of ${person.fullName}`}
                    onClick={() => change(person, { stars: null, note: '' })}
                  >
                    Take back
                  </Button>
                </>
              )}
            </li>
          );
        })}
      </RowList>
      <div className="foot">
        <Button
          variant="contained"
          disabled={ratings.length === 0 || save.isPending}
          onClick={() => save.mutate({ idJob, ratings })}
        >
          Save ratings
        </Button>
        <Button onClick={() => void leave()}>Not now</Button>
      </div>
    </>
  );
}
