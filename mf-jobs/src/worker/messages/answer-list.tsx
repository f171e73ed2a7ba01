import { useState } from 'react';
import type { ReactNode } from 'react';
import { texts } from '@crewcall/domain/texts';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  EmptyState,
  styled,
} from '@crewcall/ui';
import type { Icon } from '@crewcall/ui';
import { AnswerCard } from './answer-card';
import type { Answer } from './answer-card';

const List = styled('div')({ display: 'grid', gap: 10, maxWidth: 680 });

export interface Question<T> {
  key: string;
  title: string;
  when?: ReactNode;
  meta?: ReactNode;
  picture?: ReactNode;
  /** Address of what the card is about. */
  to?: string;
  item: T;
}

export interface AnswerListProps<T> {
  questions: readonly Question<T>[];
  empty: { icon: Icon; title: string; text: string };
  /** Rejects with what the server said. */
  send: (item: T, accept: boolean) => Promise<unknown>;
  onOpen: (to: string) => void;
}

/**
 * Cards to accept or decline. An answered one stays, with its answer, until the page is left: the server has taken
 * it off its list by then.
 */
export function AnswerList<T>({ questions, empty, send, onOpen }: AnswerListProps<T>) {
  const [answered, setAnswered] = useState<readonly { question: Question<T>; answer: Answer }[]>([]);
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const answer = async (question: Question<T>, accept: boolean) => {
    setBusy(question.key);
    try {
      await send(question.item, accept);
      const kept = { question, answer: accept ? ('accepted' as const) : ('declined' as const) };
      setAnswered((list) => [...list.filter(({ question: { key } }) => key !== question.key), kept]);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'Your answer did not arrive. Try again.');
    } finally {
      setBusy(null);
    }
  };

  const answers = new Map(answered.map((entry) => [entry.question.key, entry.answer]));
  const open = questions.filter(({ key }) => !answers.has(key));
  const cards = [...open, ...answered.map(({ question }) => question)];
  return (
    <>
      {cards.length === 0 ? (
        <EmptyState {...empty} />
      ) : (
        <List>
          {cards.map((question) => {
            const { to } = question;
            return (
              <AnswerCard
                key={question.key}
                title={question.title}
                when={question.when}
                meta={question.meta}
                picture={question.picture}
                answer={answers.get(question.key) ?? null}
                busy={busy === question.key}
                onAnswer={(accept) => void answer(question, accept)}
                {...(to === undefined ? {} : { onOpen: () => onOpen(to) })}
              />
            );
          })}
        </List>
      )}
      <Dialog
        open={failure !== null}
        onClose={() => setFailure(null)}
        role="alertdialog"
        aria-labelledby="answer-failed"
        maxWidth="xs"
        fullWidth
      >
        <DialogTitle id="answer-failed">{texts.error}</DialogTitle>
        <DialogContent>
          <DialogContentText>{failure}</DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button variant="contained" autoFocus onClick={() => setFailure(null)}>
            OK
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
