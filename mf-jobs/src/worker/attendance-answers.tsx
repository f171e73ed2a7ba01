import { useState } from 'react';
import type { In } from '@crewcall/contract/types';
import { lateMinutes } from '@crewcall/domain/coming';
import { COMING_LATEST_MS } from '@crewcall/domain/limits';
import { dialled, withOfficePhone } from '@crewcall/domain/office-phone';
import { useBus, useChange, useNow, usePause, useSession, useSnackbar } from '@crewcall/platform';
import { latePart } from '@crewcall/platform/lazy-part';
import { Button, styled } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { PhoneIcon } from '@crewcall/ui/icons';
import { token } from '@crewcall/ui/tokens';
import type { Coming, AttendanceQuestionProps } from './attendance-question';

type Answer = Pick<In<'answerComing'>, 'answer' | 'minutes' | 'inMinutes'>;

const Box = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 10,
  margin: '10px 0 4px',
  padding: 12,
  borderRadius: token('r'),
  background: token('hover'),
  '& p': { margin: 0, fontSize: 14.5, overflowWrap: 'anywhere' },
});
const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  '& > *': { flex: '1 1 96px', minHeight: 48, whiteSpace: 'normal' },
});

const saidWords = ({ answer, minutes }: Coming): string =>
  answer === 'yes'
    ? 'You said that you are coming.'
    : answer === 'late'
      ? `You said that you will be about ${minutes ?? 0} minutes late.`
      : 'You said that you cannot come. You still have this shift until somebody takes it over.';

/**
 * Sends the worker's answer. Emits events even if it is refused, so that the list that contains the question is
 * refetched.
 */
function useAnswer({ idReqCrew, start }: Coming, idJob: number, onDone: () => void) {
  const { user } = useSession();
  const bus = useBus();
  const snackbar = useSnackbar();
  const tell = () => {
    bus.emit('invite.answered', { idReqCrew, idUser: user.id });
    bus.emit('job.changed', { idJob });
  };
  const change = useChange('answerComing', {
    once: true,
    done: ({ text }) => {
      snackbar.show(text, { color: 'success' });
      onDone();
      tell();
    },
  });
  return {
    isBusy: change.isPending,
    say: (answer: Answer, onSuccess?: () => void) =>
      change.mutate({ idReqCrew, start, ...answer }, { onError: tell, onSuccess }),
  };
}

// Loaded on demand: only for workers who cannot come. Both are in one chunk, which the job's details use too.
const OwnCover = latePart(
  () => import(/* webpackChunkName: "own-cover" */ './cover/own-cover').then(({ OwnCover }) => OwnCover),
  { isNote: true },
);
const CoverAtOnce = latePart(() =>
  import(/* webpackChunkName: "own-cover" */ './cover/ask-cover-dialog').then(
    ({ CoverAtOnce }) => CoverAtOnce,
  ),
);

/** Asks whether the worker will come; "I can't" leads to asking for cover. */
export function AttendanceAnswers(props: AttendanceQuestionProps & { coming: Coming }) {
  const { job, crew } = props;
  const [looksForCover, setLooksForCover] = useState(false);
  return (
    <>
      <Answers {...props} onNo={() => setLooksForCover(true)} />
      {looksForCover && crew ? (
        <CoverAtOnce job={job} crew={crew} onClose={() => setLooksForCover(false)} />
      ) : null}
    </>
  );
}

function Answers({
  coming,
  job,
  crew,
  isBesideCover,
  onNo,
}: AttendanceQuestionProps & { coming: Coming; onNo: () => void }) {
  const confirm = useConfirm();
  const now = useNow();
  const [view, setView] = useState<'said' | 'ask' | 'late'>('said');
  // After a tap there is another button under the finger, so ignore a second tap.
  const [isPaused, pause] = usePause();
  const { isBusy, say } = useAnswer(coming, job.id, () => setView('said'));
  const name = (verb: string) => `${verb}: ${job.title}`;
  const cannot = async () => {
    const isSure = await confirm({
      title: 'Say that you can’t come?',
      text: withOfficePhone(
        'The supervisor on site is notified straight away. You keep the shift until somebody takes it over, so please call the office as well.',
        coming.officePhone,
      ),
      yes: 'Say so',
      no: 'Back',
    });
    if (isSure) say({ answer: 'no' }, onNo);
  };
  const cannotButton = (
    <Button disabled={isBusy} aria-label={name('I can’t')} onClick={() => void cannot()}>
      I can’t
    </Button>
  );
  // After the start, a check-in shows that the worker came. So the only question is how late they will be.
  const hasBegun = now >= coming.start;
  const isSaid = coming.answer !== null && !(hasBegun && coming.answer === 'yes');
  if (view === 'late' || (hasBegun && !(view === 'said' && isSaid))) {
    return (
      <Box role="group" aria-label={`How late? ${job.title}`}>
        <p data-waiting="">
          {hasBegun ? 'How many minutes until you are there?' : 'How late are you running?'}
        </p>
        <Row>
          {lateMinutes.map((minutes) => (
            <Button
              key={minutes}
              disabled={isBusy || isPaused}
              aria-label={name(hasBegun ? `In ${minutes} min` : `${minutes} min late`)}
              onClick={() => say({ answer: 'late', ...(hasBegun ? { inMinutes: minutes } : { minutes }) })}
            >
              {hasBegun ? `In ${minutes} min` : `${minutes} min`}
            </Button>
          ))}
          {hasBegun ? (
            cannotButton
          ) : (
            <Button variant="text" disabled={isBusy} onClick={() => setView('ask')}>
              Back
            </Button>
          )}
        </Row>
      </Box>
    );
  }
  if (view === 'said' && isSaid) {
    const number = dialled(coming.officePhone);
    return (
      <Box role="group" aria-label={name('Your answer')}>
        <p data-waiting="">{saidWords(coming)}</p>
        <Row>
          {coming.answer === 'no' && number !== '' ? (
            <Button href={`tel:${number}`} startIcon={<PhoneIcon aria-hidden />}>
              Call the office
            </Button>
          ) : null}
          <Button aria-label={name('Change your answer')} onClick={() => setView('ask')}>
            Change
          </Button>
        </Row>
        {coming.answer === 'no' && !isBesideCover ? <OwnCover job={job} crew={crew} now={now} /> : null}
      </Box>
    );
  }
  // This close to the start nobody is asked any more, but workers who were asked before can still answer.
  const isAsked = now <= coming.start - COMING_LATEST_MS;
  const yes = isAsked ? 'Yes' : 'I’m coming';
  const question = isAsked ? 'Are you coming?' : 'Running late, or can’t come?';
  return (
    <Box role="group" aria-label={`${question} ${job.title}`}>
      <p data-waiting="">
        <strong>{question}</strong>
      </p>
      <Row>
        {isAsked || coming.asked ? (
          <Button disabled={isBusy} aria-label={name(yes)} onClick={() => say({ answer: 'yes' })}>
            {yes}
          </Button>
        ) : null}
        <Button
          disabled={isBusy}
          aria-label={name('Running late')}
          onClick={() => {
            pause();
            setView('late');
          }}
        >
          Running late
        </Button>
        {cannotButton}
      </Row>
    </Box>
  );
}
