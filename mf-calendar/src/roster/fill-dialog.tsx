import { useState } from 'react';
import { useCall } from '@crewcall/platform';
import type { Out } from '@crewcall/contract/types';
import { Alert, styled } from '@crewcall/ui/basics';
import { BulkDialog } from '@crewcall/ui/bulk-actions';
import { plural } from '@crewcall/ui/format';
import { Loaded } from '@crewcall/ui/loaded';
import { RowList } from '@crewcall/ui/row-list';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { TickList } from '@crewcall/ui/tick-list';
import { token } from '@crewcall/ui/tokens';
import { crewsById, shiftOf } from './roster-data';
import type { RosterWeek } from './roster-data';
import type { Drafts } from './use-drafts';

type Filled = Out<'fillCrews'>;
type Pick = Filled['picks'][number];

const Heading = styled('h3')({ fontSize: 15, fontWeight: 650, margin: '10px 0 2px' });
const Quiet = styled('p')({ color: token('ink-3'), fontSize: 14 });

const keyOf = ({ idReqCrew, idUser }: Pick) => `${idReqCrew} ${idUser}`;

interface PicksProps {
  filled: Filled;
  week: RosterWeek;
  /** Picks that the user does not want. */
  dropped: ReadonlySet<string>;
  onDropped: (dropped: ReadonlySet<string>) => void;
  isBusy: boolean;
}

/** The suggested people of each crew with the reasons, and below them what stays open. */
function Picks({ filled: { picks, left, how }, week, dropped, onDropped, isBusy }: PicksProps) {
  const crews = crewsById(week.crews);
  const titleOf = (id: number) => {
    const crew = crews.get(id);
    return crew ? shiftOf(crew) : 'A shift of this week';
  };
  const ids = [...new Set(picks.map(({ idReqCrew }) => idReqCrew))];
  return (
    <>
      <Quiet>
        {picks.length === 0
          ? 'Nobody can be suggested for the open places.'
          : 'This makes drafts. Nobody is notified before you publish them.'}
        {how === 'quick' ? ' Found by a quick search, so a better choice may exist.' : ''}
      </Quiet>
      {ids.map((id) => {
        const own = picks.filter(({ idReqCrew }) => idReqCrew === id);
        return (
          <section key={id}>
            <Heading>{titleOf(id)}</Heading>
            <TickList
              label={titleOf(id)}
              disabled={isBusy}
              ticked={new Set(own.map(keyOf).filter((key) => !dropped.has(key)))}
              onTicked={(ticked) => {
                const others = [...dropped].filter((key) => !own.some((pick) => keyOf(pick) === key));
                onDropped(new Set([...others, ...own.map(keyOf).filter((key) => !ticked.has(key))]));
              }}
              choices={own.map((pick) => ({
                id: keyOf(pick),
                name: pick.fullName,
                note: pick.reasons.join(' · '),
              }))}
            />
          </section>
        );
      })}
      {left.length > 0 ? (
        <section>
          <Heading>Stays open</Heading>
          <RowList stacked aria-label="Stays open">
            {left.map(({ idReqCrew, open, text }) => (
              <li key={idReqCrew}>
                <b>{titleOf(idReqCrew)}</b>: {plural(open, 'place')} open. {text}
              </li>
            ))}
          </RowList>
        </section>
      ) : null}
    </>
  );
}

export interface FillDialogProps {
  week: RosterWeek;
  /** Only crews of these groups; all if empty. */
  groups: number[];
  applyEach: Drafts['applyEach'];
  onClose: () => void;
}

/** Suggests people for all open places of the week, and makes drafts of those that stay ticked. It never invites. */
export function FillDialog({ week, groups, applyEach, onClose }: FillDialogProps) {
  const { weekStart } = week;
  // Our own drafts would make the list stale while it is shown.
  const [asked] = useState({ weekStart, ...(groups.length > 0 ? { groups } : {}) });
  const read = useCall('fillCrews', asked, { quiet: true, staleTime: Infinity });
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ done: number; refused: string[] } | null>(null);
  const picks = (read.data?.picks ?? []).filter((pick) => !dropped.has(keyOf(pick)));
  const make = async () => {
    setBusy(true);
    setOutcome(
      await applyEach(
        picks.map(({ idReqCrew, idUser }) => ({ idReqCrew, idUser, action: 'invite', version: 0 })),
      ),
    );
    setBusy(false);
  };
  return (
    <BulkDialog
      title="Fill the week"
      yes={`Make ${plural(picks.length, 'draft')}`}
      maxWidth="sm"
      disabled={picks.length === 0}
      isBusy={isBusy}
      isRunning={isBusy}
      isOver={outcome !== null}
      outcome={
        outcome ? (
          <Alert severity={outcome.done > 0 ? 'success' : 'warning'}>
            {outcome.done > 0
              ? `${plural(outcome.done, 'draft')} made. Publish them to invite the people.`
              : 'No draft was made.'}
          </Alert>
        ) : undefined
      }
      refused={[]}
      notDone=""
      onSubmit={() => void make()}
      onClose={onClose}
    >
      {outcome ? (
        outcome.refused.length > 0 ? (
          <RowList stacked aria-label="Not done">
            {[...new Set(outcome.refused)].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </RowList>
        ) : null
      ) : (
        <Loaded
          read={read}
          what="The suggestions"
          skeleton={<SkeletonTable rows={5} cols={2} label="Looking for people" />}
        >
          {(filled) => <Picks {...{ filled, week, dropped, isBusy }} onDropped={setDropped} />}
        </Loaded>
      )}
    </BulkDialog>
  );
}
