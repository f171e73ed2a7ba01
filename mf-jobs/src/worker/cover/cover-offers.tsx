import { Suspense, useState } from 'react';
import type { In, Out } from '@crewcall/contract/types';
import { useCall, useChange, useNavigation, useSnackbar } from '@crewcall/platform';
import { lazyPart } from '@crewcall/platform/lazy-part';
import {
  Button,
  JobCard,
  Pill,
  SectionHeading,
  formatDay,
  formatRange,
  styled,
  zoneNote,
} from '@crewcall/ui';
import { useConflictCheck } from '../use-conflict-check';
import { shiftWords } from './swap-words';
import { useTellCover } from './use-tell-cover';

type Offer = Out<'getCoverOffers'>['offers'][number];
type Taken = Out<'getCoverOffers'>['taken'][number];
const TakeDialog = lazyPart(() => import('./take-dialog').then(({ TakeDialog }) => TakeDialog));

const List = styled('div')({ display: 'grid', gap: 12, margin: '4px 0 20px', '& button': { minHeight: 48 } });

function useCoverWrites({ idJob, idReqCrew }: Offer) {
  const snackbar = useSnackbar();
  const tell = useTellCover(idJob, idReqCrew);
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

/** How a shift that one has taken stands. */
const takenWords = ({ swap }: Taken): string =>
  swap === undefined
    ? 'Waits for the office'
    : swap.accepted
      ? 'Swap waits for the office'
      : 'Swap waits for their answer';

function OfferCard({ offer, taken }: { offer: Offer; taken?: Taken }) {
  const { isTaking, isLeaving, take, stepBack } = useCoverWrites(offer);
  const check = useConflictCheck();
  const { go } = useNavigation();
  const [isAsking, setIsAsking] = useState(false);
  const [isChecking, setIsChecking] = useState(false);
  const when = `${formatDay(offer.startTime, offer.tz)}, ${formatRange(offer.startTime, offer.endTime, offer.tz)}`;
  const note = zoneNote(offer.tz, undefined, offer.startTime);
  const given = taken?.swap === undefined ? '' : `You give ${shiftWords(taken.swap)}`;
  return (
    <JobCard
      title={offer.title}
      when={`${when}${note ? ` ${note}` : ''}`}
      meta={[offer.prepend, offer.groupName, offer.location, given].filter(Boolean).join(' · ')}
      status={<Pill tone="info">{taken ? takenWords(taken) : 'Cover'}</Pill>}
      colour={offer.color}
      actions={
        <>
          {offer.sees ? (
            <Button
              aria-label={`Details: ${offer.title}`}
              onClick={() => void go(`/jobs/openings/${offer.idJob}/details`, { fromList: true })}
            >
              Details
            </Button>
          ) : null}
          {taken ? (
            <Button
              disabled={isLeaving}
              aria-label={`Step back: ${offer.title}`}
              onClick={() => stepBack(offer.id)}
            >
              Step back
            </Button>
          ) : (
            <Button
              variant="contained"
              color="secondary"
              disabled={isTaking || isChecking}
              aria-label={`Take over: ${offer.title}`}
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
            offer={offer}
            isBusy={isTaking}
            onClose={() => setIsAsking(false)}
            onTake={async (swapReqCrew) => {
              setIsAsking(false);
              // On a slow line it takes a moment, in which nothing is to be pressed again.
              setIsChecking(true);
              const isSure = await check(offer.idReqCrew, 'Take over');
              setIsChecking(false);
              if (isSure) take({ id: offer.id, ...(swapReqCrew === undefined ? {} : { swapReqCrew }) });
            }}
          />
        </Suspense>
      ) : null}
    </JobCard>
  );
}

/** Shifts of others that one could take over, and those that one has taken; nothing where there are none. */
export function CoverOffers() {
  const { data } = useCall('getCoverOffers', {}, { quiet: true, keepPrevious: true });
  if (!data || data.offers.length + data.taken.length === 0) return null;
  return (
    <section aria-label="Cover">
      <SectionHeading title="Cover" note="Somebody cannot come" />
      <List>
        {data.taken.map((offer) => (
          <OfferCard key={offer.id} offer={offer} taken={offer} />
        ))}
        {data.offers.map((offer) => (
          <OfferCard key={offer.id} offer={offer} />
        ))}
      </List>
    </section>
  );
}
