import { useMemo, useState } from 'react';
import { useBus, useCall, useChange } from '@crewcall/platform';
import { styled } from '@crewcall/ui/basics';
import { BulkDialog } from '@crewcall/ui/bulk-actions';
import { plural } from '@crewcall/ui/format';
import { Loaded } from '@crewcall/ui/loaded';
import { RowList } from '@crewcall/ui/row-list';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { token } from '@crewcall/ui/tokens';
import { actionWords } from './place-words';
import { isGone, Outcome, sentText } from './publish-outcome';
import type { SentDraft } from './publish-outcome';
import { crewsById, shiftOf, shiftsOf } from './roster-data';
import type { RosterPerson, RosterWeek, Shift } from './roster-data';

/** The most drafts that are published in one call. */
const MOST = 2000;

const Shifts = styled('ul')({
  listStyle: 'none',
  margin: '2px 0 0',
  padding: 0,
  fontSize: 14,
  '& em': { display: 'block', fontStyle: 'normal', color: token('bad'), fontSize: 13.5 },
});
const Quiet = styled('p')({ color: token('ink-3'), fontSize: 14 });

interface Notified {
  person: RosterPerson;
  shifts: Shift[];
}

/** The people with drafts, and those shifts of theirs. */
function notifiedIn(week: RosterWeek): Notified[] {
  const crews = crewsById(week.crews);
  return week.people
    .map((person) => ({
      person,
      shifts: shiftsOf(person, crews).filter(({ place }) => place.draft !== undefined),
    }))
    .filter(({ shifts }) => shifts.length > 0);
}

const draftsOf = (people: readonly Notified[]) =>
  people
    .flatMap(({ shifts }) =>
      shifts.flatMap(({ place: { draft } }) => (draft ? [{ id: draft.id, version: draft.version }] : [])),
    )
    .slice(0, MOST);

/** The drafts by their ids. */
const sentOf = (people: readonly Notified[]): ReadonlyMap<number, SentDraft> =>
  new Map(
    people.flatMap(({ person, shifts }) =>
      shifts.flatMap((shift): [number, SentDraft][] =>
        shift.place.draft ? [[shift.place.draft.id, { person, ...shift }]] : [],
      ),
    ),
  );

const PersonShifts = ({ person, shifts }: Notified) => (
  <li>
    <div data-main="">
      <b>{person.fullName}</b>
      <Shifts>
        {shifts.map(({ place, crew }) => (
          <li key={crew.idReqCrew}>
            {place.draft ? `${actionWords[place.draft.action]}: ` : ''}
            {shiftOf(crew)}
            {place.draft?.action === 'remove'
              ? null
              : place.conflicts.map((text) => <em key={text}>{text}</em>)}
          </li>
        ))}
      </Shifts>
    </div>
  </li>
);

export interface PublishDialogProps {
  weekStart: string;
  /** Some drafts were published, so that they cannot be undone. */
  onDone: () => void;
  onClose: () => void;
}

/** Shows who will be notified of what, publishes all drafts of the week, and then lists what was refused. */
export function PublishDialog({ weekStart, onDone, onClose }: PublishDialogProps) {
  const bus = useBus();
  // The whole week, whatever the page is filtered by, as it is now.
  const read = useCall('getRoster', { weekStart }, { quiet: true, staleTime: 0 });
  const publish = useChange('publishDrafts', {
    once: true,
    done: ({ done }) => {
      const [first] = done;
      if (first === undefined) return;
      onDone();
      bus.emit('roster.changed', { idReqCrew: first.idReqCrew });
      bus.emit('invite.answered', { idReqCrew: first.idReqCrew, idUser: first.idUser });
    },
  });
  const { data } = publish;
  const people = useMemo(() => (read.data ? notifiedIn(read.data) : []), [read.data]);
  // As they were sent: the week is read again after a publish, without the drafts that are gone.
  const [sent, setSent] = useState<ReadonlyMap<number, SentDraft>>(new Map());
  const drafts = draftsOf(people);
  const count = plural(drafts.length, 'draft');
  return (
    <BulkDialog
      title={data ? 'Published' : `Publish ${count}`}
      yes={`Publish ${count}`}
      maxWidth="md"
      disabled={drafts.length === 0}
      isBusy={publish.isPending}
      isRunning={publish.isPending}
      isOver={data !== undefined}
      outcome={data ? <Outcome answer={data} sent={sent} /> : undefined}
      refused={(data?.refused ?? [])
        .filter((one) => !isGone(one))
        .map(({ id, text }) => ({ name: sentText(sent.get(id)), text }))}
      notDone="Refused. These stay drafts:"
      onSubmit={() => {
        setSent(sentOf(people));
        publish.mutate({ drafts });
      }}
      onClose={onClose}
    >
      {data ? null : (
        <Loaded
          read={read}
          what="The drafts"
          skeleton={<SkeletonTable rows={5} cols={2} label="Loading the drafts" />}
        >
          {() =>
            people.length === 0 ? (
              <p>There are no drafts in this week.</p>
            ) : (
              <>
                <Quiet>
                  {plural(people.length, 'person is', 'people are')} notified, each with one message about all
                  their shifts.
                </Quiet>
                {/* Focusable, so that it can be scrolled by keyboard. */}
                <RowList stacked aria-label="Who is notified of what" tabIndex={0}>
                  {people.map((one) => (
                    <PersonShifts key={one.person.id} {...one} />
                  ))}
                </RowList>
              </>
            )
          }
        </Loaded>
      )}
    </BulkDialog>
  );
}
