import { Suspense, useState } from 'react';
import type { In } from '@crewcall/contract/types';
import { useChange, useNavigation, useSnackbar } from '@crewcall/platform';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { Button, styled } from '@crewcall/ui/basics';
import { formatDay, formatRange, zoneNote } from '@crewcall/ui/format';
import { JobCard } from '@crewcall/ui/job-card';
import { SectionHeading } from '@crewcall/ui/page-header';
import { Pill } from '@crewcall/ui/pill';
import { useConflictCheck } from '../use-conflict-check';
import { shiftText, useEmitCoverChange, useCovers } from './use-covers';
import type { Cover } from './use-covers';

const TakeDialog = lazyPart(() => import('./take-dialog').then(({ TakeDialog }) => TakeDialog));

const List = styled('div')({ display: 'grid', gap: 12, '& button': { minHeight: 48 } });

function useCoverWrites({ idJob, idReqCrew }: Cover) {
  const snackbar = useSnackbar();
  const tell = useEmitCoverChange(idJob, idReqCrew);
  const done = ({ text }: { text: string }) => {
    snackbar.show(text, { color: 'success' });
    tell();
  };
  const take = useChange('takeCover', { once: true, done });
  const back = useChange('untakeCover', { done });
  return {
    isTaking: take.isPending,
    isLeaving: back.isPending,
    take: (body: In<'takeCover'>) => take.mutate(body, { onError: tell }),
    stepBack: (id: number) => back.mutate({ id }, { onError: tell }),
  };
}

/** The card's status: `Cover` if the shift can be taken over; for one already taken over, what it waits for. */
function standingOf({ isTaken, swap }: Cover): string {
  if (!isTaken) return 'Cover';
  if (swap === undefined) return 'Waits for the office';
  return swap.accepted ? 'Swap waits for the office' : 'Swap waits for their answer';
}

function CoverCard({ cover, isInside }: { cover: Cover; isInside: boolean }) {
  const { isTaking, isLeaving, take, stepBack } = useCoverWrites(cover);
  const check = useConflictCheck();
  const { go } = useNavigation();
  const [isAsking, setIsAsking] = useState(false);
  const [isChecking, setIsChecking] = useState(false);
  const when = `${formatDay(cover.startTime, cover.tz)}, ${formatRange(cover.startTime, cover.endTime, cover.tz)}`;
  const note = zoneNote(cover.tz, undefined, cover.startTime);
  const given = cover.swap === undefined ? '' : `You give ${shiftText(cover.swap)}`;
  return (
    <JobCard
      title={isInside ? 'Somebody cannot come' : cover.title}
      when={`${when}${note ? ` ${note}` : ''}`}
      meta={[cover.prepend, cover.groupName, cover.location, cover.pay, given].filter(Boolean).join(' · ')}
      status={<Pill tone="info">{standingOf(cover)}</Pill>}
      colour={cover.color}
      actions={
        <>
          {cover.sees && !isInside ? (
            <Button
              aria-label={`Details: ${cover.title}`}
              onClick={() => void go(`/jobs/openings/${cover.idJob}/details`, { fromList: true })}
            >
              Details
            </Button>
          ) : null}
          {cover.isTaken ? (
            <Button
              disabled={isLeaving}
              aria-label={`Step back: ${cover.title}`}
              onClick={() => stepBack(cover.id)}
            >
              Step back
            </Button>
          ) : (
            <Button
              variant="contained"
              color="secondary"
              disabled={isTaking || isChecking}
              aria-label={`Take over: ${cover.title}`}
              onClick={() => setIsAsking(true)}
            >
              Take over
            </Button>
          )}
        </>
      }
    >
      {isAsking ? (
        <Suspense fallback={null}>
          <TakeDialog
            offer={cover}
            isBusy={isTaking}
            onClose={() => setIsAsking(false)}
            onTake={async (swapReqCrew) => {
              setIsAsking(false);
              // Disable the button while conflicts are checked, which takes a moment on a slow connection.
              setIsChecking(true);
              const isSure = await check(cover.idReqCrew, 'Take over');
              setIsChecking(false);
              if (isSure) take({ id: cover.id, ...(swapReqCrew === undefined ? {} : { swapReqCrew }) });
            }}
          />
        </Suspense>
      ) : null}
    </JobCard>
  );
}

/** Cards of shifts that can be taken over or have been; in a list, or with `isInside` in the details of their job. */
export const CoverCards = ({
  covers,
  isInside = false,
}: {
  covers: readonly Cover[];
  isInside?: boolean;
}) => (
  <List>
    {covers.map((cover) => (
      <CoverCard key={cover.id} cover={cover} isInside={isInside} />
    ))}
  </List>
);

const Root = styled('section')({ marginBottom: 20, '& > :last-child': { marginTop: 4 } });

/** Other workers' shifts that the user could take over or has taken over. Renders nothing if there are none. */
export function CoverOffers() {
  const covers = useCovers();
  if (covers.length === 0) return null;
  return (
    <Root aria-label="Cover">
      <SectionHeading title="Cover" note="Somebody cannot come" />
      <CoverCards covers={covers} />
    </Root>
  );
}
