import type { ReactNode } from 'react';
import { JOB_COLOR } from '@crewcall/domain/limits';
import { applyLabels } from '@crewcall/domain/texts';
import { Button, JobCard, StatusPill, styled, token } from '@crewcall/ui';
import type { Answer } from '../../recent-answers';

// As high as the buttons that stood there: the next card's must not come under the thumb that answered.
const Answered = styled('span')({ minHeight: token('control') });

export interface AnswerCardProps {
  title: string;
  when?: ReactNode;
  meta?: ReactNode;
  /** In the place of the time, as a company's logo. */
  picture?: ReactNode;
  /** What was answered here, or null while the question is open. */
  answer: Answer | null;
  busy: boolean;
  /** Nothing is left to accept: the card says so in the place of Accept. */
  isFull?: boolean;
  onAnswer: (accept: boolean) => void;
  /** Takes a no back: the question is open again. */
  onUndo?: (() => void) | undefined;
  /** A card was answered a moment ago: a second press of the same thumb does nothing. */
  isPaused?: boolean;
  onOpen?: () => void;
}

/** Something to say yes or no to; afterwards the card says Accepted or Declined. */
export function AnswerCard({
  title,
  when,
  meta,
  picture,
  answer,
  busy,
  isFull = false,
  onAnswer,
  onUndo,
  isPaused = false,
  onOpen,
}: AnswerCardProps) {
  return (
    <JobCard
      level={2}
      title={title}
      when={picture ?? when}
      meta={meta}
      colour={JOB_COLOR}
      status={
        answer === null ? (
          <StatusPill of="invite" state={1} label="Waiting" />
        ) : (
          <StatusPill of="invite" state={answer} />
        )
      }
      {...(onOpen === undefined ? {} : { onOpen })}
      actions={
        answer === null ? (
          <>
            <Button aria-label={`Decline: ${title}`} disabled={busy} onClick={() => onAnswer(false)}>
              Decline
            </Button>
            {isFull ? (
              <Button disabled aria-label={`${applyLabels.filled}: ${title}`}>
                {applyLabels.filled}
              </Button>
            ) : (
              <Button
                variant="contained"
                color="secondary"
                aria-label={`Accept: ${title}`}
                disabled={busy}
                onClick={() => onAnswer(true)}
              >
                Accept
              </Button>
            )}
          </>
        ) : onUndo ? (
          <Button aria-label={`Undo: ${title}`} disabled={isPaused} onClick={onUndo}>
            Undo
          </Button>
        ) : (
          <Answered />
        )
      }
    />
  );
}
