import { useState } from 'react';
import type { Job, Out, ReqCrew } from '@crewcall/contract/types';
import { CoverState, coverTexts } from '@crewcall/domain/cover';
import { InviteStatus } from '@crewcall/domain/invite';
import { useCall, useChange, useSession, useSnackbar } from '@crewcall/platform';
import { Button, styled } from '@crewcall/ui/basics';
import { token } from '@crewcall/ui/tokens';
import { AskCoverDialog, mayAsk } from './ask-cover-dialog';
import { shiftText, useEmitCoverChange } from './use-covers';

type Asked = Out<'getCoverOffers'>['asked'][number];

const Box = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 10,
  padding: 12,
  borderRadius: token('r'),
  background: token('hover'),
  '& p': { margin: 0, fontSize: 14.5, overflowWrap: 'anywhere' },
  '& button': { minHeight: 48 },
});

const Answers = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  '& > button': { flex: '1 1 120px' },
});

const saidWords = ({ state, offered, late, swap }: Asked): string => {
  if (swap?.accepted) return 'You have said yes to the swap. The office decides.';
  if (swap) return `Somebody would take it over and give you theirs: ${shiftText(swap)}.`;
  if (state === CoverState.Taken) return 'Somebody would take over. The office decides.';
  if (late) return `${offered ? 'Others see it. ' : ''}The start is near, so the office decides.`;
  return offered ? 'You have offered this shift to others.' : 'You have asked the office for cover.';
};

/** Buttons to accept or decline the shift that the other worker offers in return. */
function SwapAnswer({ asked, tell }: { asked: Asked; tell: () => void }) {
  const snackbar = useSnackbar();
  const answer = useChange('answerSwap', {
    done: ({ text }) => {
      snackbar.show(text, { color: 'success' });
      tell();
    },
  });
  const say = (accept: boolean) => answer.mutate({ id: asked.id, accept }, { onError: tell });
  return (
    <Answers>
      <Button disabled={answer.isPending} onClick={() => say(false)}>
        No thanks
      </Button>
      <Button variant="contained" disabled={answer.isPending} onClick={() => say(true)}>
        Swap
      </Button>
    </Answers>
  );
}

function Waiting({ job, crew, asked }: { job: Job; crew: ReqCrew; asked: Asked }) {
  const snackbar = useSnackbar();
  const tell = useEmitCoverChange(job.id, crew.id);
  const withdraw = useChange('withdrawCover', {
    done: ({ text }) => {
      snackbar.show(text, { color: 'success' });
      tell();
    },
  });
  return (
    <Box role="group" aria-label={`Cover: ${job.title}`}>
      <p>
        {saidWords(asked)} <strong>{coverTexts.stillYours}.</strong>
      </p>
      {asked.swap && !asked.swap.accepted ? <SwapAnswer asked={asked} tell={tell} /> : null}
      <Button
        disabled={withdraw.isPending}
        onClick={() => withdraw.mutate({ id: asked.id }, { onError: tell })}
      >
        I can come after all
      </Button>
    </Box>
  );
}

export interface OwnCoverProps {
  job: Job;
  crew: ReqCrew | undefined;
  now: number;
}

/** Lets the user ask for cover of their confirmed shift, and shows the state of the request. */
export function OwnCover({ job, crew, now }: OwnCoverProps) {
  const { user } = useSession();
  const { data } = useCall('getCoverOffers', {}, { quiet: true });
  const [isAsking, setAsking] = useState(false);
  const isMine = crew?.userList.some(({ id, status }) => id === user.id && status === InviteStatus.Confirmed);
  if (!data || !crew || !isMine || crew.startTime <= now) return null;
  const asked = data.asked.find(({ idReqCrew }) => idReqCrew === crew.id);
  if (asked) return <Waiting job={job} crew={crew} asked={asked} />;
  if (!mayAsk(data, crew, now)) return null;
  const refused = data.refused.find(({ idReqCrew }) => idReqCrew === crew.id);
  return (
    <>
      {refused ? (
        <Box role="group" aria-label={`Cover: ${job.title}`}>
          <p>
            The office could not find anybody else. <q>{refused.text}</q>{' '}
            <strong>You are still on this shift.</strong>
          </p>
        </Box>
      ) : null}
      <Button sx={{ minHeight: 48 }} onClick={() => setAsking(true)}>
        I can’t come
      </Button>
      {isAsking ? <AskCoverDialog job={job} crew={crew} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
