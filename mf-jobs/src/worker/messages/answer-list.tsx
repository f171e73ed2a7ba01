import { useState } from 'react';
import type { ReactNode } from 'react';
import { texts } from '@crewcall/domain/texts';
import { useRest } from '@crewcall/platform';
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

const List = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 10,
  maxWidth: 680,
});

export interface Question<T> {
  key: string;
  title: string;
  when?: ReactNode;
  meta?: ReactNode;
  picture?: ReactNode;
  /** Nothing is left to accept; it can still be declined. */
  isFull?: boolean;
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

/** A question that was answered here, or (null) whose answer is under way. */
interface Held<T> {
  question: Question<T>;
  answer: Answer | null;
  /** The server has taken it off its list. */
  isGone?: boolean;
}

/**
 * What is still held beside the server's list; the very same where nothing changed. An answered question that was gone
 * from the list and is there again was asked anew.
 */
function heldBeside<T>(held: readonly Held<T>[], questions: readonly Question<T>[]): readonly Held<T>[] {
  const keys = new Set(questions.map(({ key }) => key));
  const isSettled = ({ question, answer, isGone = false }: Held<T>) =>
    answer === null || keys.has(question.key) !== isGone;
  if (held.every(isSettled)) return held;
  return held
    .filter((entry) => isSettled(entry) || !entry.isGone)
    .map((entry) => (isSettled(entry) ? entry : { ...entry, isGone: true }));
}

/**
 * Cards to accept or decline. An answered one stays in its place, with its answer, until the page is left or it is asked
 * again: the server has taken it off its list by then, and another card must not slide under the thumb that answered.
 */
export function AnswerList<T>({ questions, empty, send, onOpen }: AnswerListProps<T>) {
  const [kept, setHeld] = useState<readonly Held<T>[]>([]);
  const held = heldBeside(kept, questions);
  if (held !== kept) setHeld(held);
  /** Keys in the order of the list at the last tap; what comes later stands below. */
  const [order, setOrder] = useState<readonly string[]>([]);
  const [isResting, rest] = useRest();
  const [failure, setFailure] = useState<string | null>(null);

  const place = ({ key }: Question<T>) => (order.includes(key) ? order.indexOf(key) : order.length);
  const heldOf = (key: string) => held.find(({ question }) => question.key === key);
  const cards = [
    ...questions.filter(({ key }) => heldOf(key) === undefined),
    ...held.map(({ question }) => question),
  ].sort((a, b) => place(a) - place(b));

  const answer = async (question: Question<T>, accept: boolean) => {
    const others = (list: readonly Held<T>[]) => list.filter((entry) => entry.question.key !== question.key);
    setOrder(cards.map(({ key }) => key));
    setHeld((list) => [...others(list), { question, answer: null }]);
    try {
      await send(question.item, accept);
      setHeld((list) => [...others(list), { question, answer: accept ? 'accepted' : 'declined' }]);
    } catch (error) {
      setHeld(others);
      setFailure(error instanceof Error ? error.message : 'Your answer did not arrive. Try again.');
    } finally {
      rest();
    }
  };

  return (
    <>
      {cards.length === 0 ? (
        <EmptyState {...empty} />
      ) : (
        <List>
          {cards.map((question) => {
            const { to } = question;
            const mine = heldOf(question.key);
            return (
              <AnswerCard
                key={question.key}
                title={question.title}
                when={question.when}
                meta={question.meta}
                picture={question.picture}
                isFull={question.isFull ?? false}
                answer={mine?.answer ?? null}
                busy={mine !== undefined || isResting}
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
