import type { CallName, Out } from '@crewcall/contract/types';
import { useCall, useChange, useSnackbar } from '@crewcall/platform';
import {
  Button,
  JobCard,
  Pill,
  SectionHeading,
  formatDay,
  formatRange,
  styled,
  useConfirm,
  zoneNote,
} from '@crewcall/ui';
import { useTellCover } from './use-tell-cover';

type Offer = Out<'getCoverOffers'>['offers'][number];
type Write = Extract<CallName, 'takeCover' | 'untakeCover'>;

const List = styled('div')({ display: 'grid', gap: 12, margin: '4px 0 20px', '& button': { minHeight: 48 } });

function useCoverWrite(name: Write, { idJob, idReqCrew }: Offer) {
  const snackbar = useSnackbar();
  const tell = useTellCover(idJob, idReqCrew);
  const change = useChange(name, {
    done: ({ text }: { text: string }) => {
      snackbar.show(text, { color: 'success' });
      tell();
    },
  });
  return { isBusy: change.isPending, run: (id: number) => change.mutate({ id }, { onError: tell }) };
}

function OfferCard({ offer, isTaken }: { offer: Offer; isTaken: boolean }) {
  const confirm = useConfirm();
  const take = useCoverWrite('takeCover', offer);
  const back = useCoverWrite('untakeCover', offer);
  const when = `${formatDay(offer.startTime, offer.tz)}, ${formatRange(offer.startTime, offer.endTime, offer.tz)}`;
  const note = zoneNote(offer.tz, undefined, offer.startTime);
  const sure = async () => {
    const yes = await confirm({
      title: `Take over ${offer.title}?`,
      text: `${offer.groupName}, ${when}${note ? ` ${note}` : ''}. You work it instead of somebody who cannot come.`,
      yes: 'Take it',
      no: 'Back',
    });
    if (yes) take.run(offer.id);
  };
  return (
    <JobCard
      title={offer.title}
      when={`${when}${note ? ` ${note}` : ''}`}
      meta={[offer.prepend, offer.groupName, offer.location].filter(Boolean).join(' · ')}
      status={<Pill tone="info">{isTaken ? 'Waits for the office' : 'Cover'}</Pill>}
      colour={offer.color}
      actions={
        isTaken ? (
          <Button
            disabled={back.isBusy}
            aria-label={`Step back: ${offer.title}`}
            onClick={() => back.run(offer.id)}
          >
            Step back
          </Button>
        ) : (
          <Button
            variant="contained"
            color="secondary"
            disabled={take.isBusy}
            aria-label={`Take over: ${offer.title}`}
            onClick={() => void sure()}
          >
            Take over
          </Button>
        )
      }
    />
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
          <OfferCard key={offer.id} offer={offer} isTaken />
        ))}
        {data.offers.map((offer) => (
          <OfferCard key={offer.id} offer={offer} isTaken={false} />
        ))}
      </List>
    </section>
  );
}
