import type { ReactNode } from 'react';
import { JOB_COLOR } from '@crewcall/domain/limits';
import { applyLabels } from '@crewcall/domain/texts';
import { Button, styled } from '@crewcall/ui/basics';
import { JobCard } from '@crewcall/ui/job-card';
import { StatusPill } from '@crewcall/ui/status-pill';
import { token } from '@crewcall/ui/tokens';
import type { Answer } from '../../recent-answers';

// As high as the buttons that it replaces, so that the next card's buttons do not move under the thumb.
const Answered = styled('span')({ minHeight: token('control') });

export interface AnswerCardProps {
  title: string;
  when?: ReactNode;
  meta?: ReactNode;
  /** Shown instead of the time, for example a company's logo. */
  picture?: ReactNode;
  /** The answer given on this page; null if there is none yet. */
  answer: Answer | null;
  busy: boolean;
  /** No place is left, so the card says so instead of showing Accept. */
  isFull?: boolean;
  onAnswer: (accept: boolean) => void;
  /** Undoes a decline, so that the question is open again. */
  onUndo?: (() => void) | undefined;
  /** A card has just been answered, so ignore a second tap. */
  isPaused?: boolean;
  onOpen?: () => void;
}

/** A question to accept or decline; after that, the card shows the answer. */
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
