import { useEffect, useRef, useState } from 'react';
import type { In } from '@crewcall/contract/types';
import { COVER_REASON_MAX } from '@crewcall/domain/cover';
import { useBus, useCall, useChange, useNavigation, useNow, usePause, useSnackbar } from '@crewcall/platform';
import { styled } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { UsersIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { SkeletonCards } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { WaitingChanges, useHeldOrder } from '@crewcall/ui/held-order';
import { ReasonDialog } from '@crewcall/ui/reason-dialog';
import { CoverCard } from './cover-card';
import type { Cover } from './cover-card';
import { NameDialog } from './name-dialog';

const Cards = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 360px), 1fr))',
  gap: 12,
  alignItems: 'start',
});

/** Sends the office's decision on a request; if there are conflicts, asks the user to confirm. */
function useDecision() {
  const bus = useBus();
  const snackbar = useSnackbar();
  const confirm = useConfirm();
  const change = useChange('decideCover');
  const [isPaused, pause] = usePause();
  const own = useRef(new Set<number>());
  const decide = async (cover: Cover, body: Omit<In<'decideCover'>, 'id'>): Promise<boolean> => {
    const tell = () => {
      bus.emit('invite.answered', { idReqCrew: cover.idReqCrew, idUser: cover.asker.id });
      bus.emit('job.changed', { idJob: cover.idJob });
    };
    pause();
    own.current.add(cover.id);
    try {
      const { ok, text, conflicts } = await change.mutateAsync({ id: cover.id, ...body });
      if (!ok) {
        const yes = await confirm({
          title: 'Give the shift to them anyway?',
          text: conflicts.join(' '),
          yes: 'Give it over',
          no: 'Back',
        });
        if (yes) return decide(cover, { ...body, confirmed: true });
        own.current.delete(cover.id);
        return false;
      }
      snackbar.show(text, { color: 'success' });
      tell();
      return true;
    } catch {
      // The shell has shown the error, and this list may be out of date.
      tell();
      return false;
    }
  };
  return { decide, isBusy: isPaused || change.isPending, isOwn: (id: number) => own.current.has(id) };
}

/** The request whose dialog is open. The dialog closes with a message if another user decides the request. */
function useOpened(covers: readonly Cover[], isOwn: (id: number) => boolean) {
  const snackbar = useSnackbar();
  const [opened, setOpened] = useState<Cover | null>(null);
  const isGone = opened !== null && !covers.some(({ id }) => id === opened.id);
  useEffect(() => {
    if (opened === null || !isGone) return;
    setOpened(null);
    if (!isOwn(opened.id)) snackbar.show(`The request of ${opened.asker.fullName} has already been settled.`);
  }, [opened, isGone, isOwn, snackbar]);
  return [opened, setOpened] as const;
}

interface CardsOfProps {
  covers: readonly Cover[];
  base: string;
}

function CardsOf({ covers, base }: CardsOfProps) {
  const now = useNow();
  const confirm = useConfirm();
  const { go } = useNavigation();
  const { decide, isBusy, isOwn } = useDecision();
  const { steady, latest, isGone, waiting, release, hold } = useHeldOrder(covers);
  const [refusing, setRefusing] = useOpened(covers, isOwn);
  const [naming, setNaming] = useOpened(covers, isOwn);
  const grant = async (cover: Cover) => {
    if (cover.taker === null) {
      const yes = await confirm({
        title: `Free the place of ${cover.asker.fullName}?`,
        text: 'Nobody takes over: the place is open again, and they are told they do not have to come.',
        yes: 'Free it',
        no: 'Back',
      });
      if (!yes) return;
    }
    await decide(cover, { grant: true, taker: cover.taker?.id ?? null });
  };
  if (steady.length === 0)
    return (
      <EmptyState
        icon={UsersIcon}
        title="Nobody asks for cover"
        text="Crew who cannot come to a shift of theirs appear here."
      />
    );
  return (
    <>
      <Cards {...hold}>
        {steady.map((one) => {
          const cover = latest(one);
          return (
            <CoverCard
              key={cover.id}
              cover={cover}
              now={now}
              isBusy={isBusy || isGone(one)}
              onOpen={() => void go(`${base}/${cover.idJob}/crew?show=cover`)}
              onGrant={() => void grant(cover)}
              onRefuse={() => setRefusing(cover)}
              onName={() => setNaming(cover)}
            />
          );
        })}
      </Cards>
      <WaitingChanges count={waiting} onShow={release} />
      {refusing ? (
        <ReasonDialog
          title={`${refusing.asker.fullName} keeps the shift?`}
          text="They are notified, and so is the person who would have taken over."
          yes="Refuse"
          danger
          help="They read it."
          missing="Please say why: the worker reads it."
          max={COVER_REASON_MAX}
          isBusy={isBusy}
          onClose={() => setRefusing(null)}
          onReason={(text) =>
            void decide(refusing, { grant: false, text }).then((isDone) => isDone && setRefusing(null))
          }
        />
      ) : null}
      {naming ? (
        <NameDialog
          cover={naming}
          isBusy={isBusy}
          onClose={() => setNaming(null)}
          onName={(idUser) =>
            void decide(naming, { grant: true, idUser }).then((isDone) => isDone && setNaming(null))
          }
        />
      ) : null}
    </>
  );
}

export function Covers({ base }: { base: string }) {
  const list = useCall('getCovers', {}, { keepPrevious: true });
  return (
    <Loaded
      read={list}
      what="The requests for cover"
      skeleton={<SkeletonCards count={2} label="Loading the requests for cover" />}
    >
      {({ covers }) => <CardsOf covers={covers} base={base} />}
    </Loaded>
  );
}
