import { useState } from 'react';
import type { ReactNode } from 'react';
import { texts } from '@crewcall/domain/texts';
import { usePause } from '@crewcall/platform';
import { DialogContentText } from '@crewcall/ui/mui';
import { styled } from '@crewcall/ui/basics';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { EmptyState } from '@crewcall/ui/states';
import type { Icon } from '@crewcall/ui/icons';
import { AnswerCard } from './answer-card';
import { useRecentAnswers } from '../../recent-answers';

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
  /** No place is left; the question can only be declined. */
  isFull?: boolean;
  /** Address of the subject of the card. */
  to?: string;
  item: T;
}

const keyOf = ({ key }: { key: string }) => key;

export interface AnswerListProps<T> {
  questions: readonly Question<T>[];
  empty: { icon: Icon; title: string; text: string };
  /** Asks before accepting if there are conflicts; resolves to whether to continue. */
  check?: (item: T) => Promise<boolean>;
  /** Sends the answer; rejects with the server's message. */
  send: (item: T, accept: boolean) => Promise<unknown>;
  /** Undoes a decline; not set if that is impossible. Rejects like `send`. */
  undo?: (item: T) => Promise<unknown>;
  onOpen: (to: string) => void;
}

/**
 * Cards to accept or decline. The server removes answered questions from its list, but here the card stays in place
 * until the user leaves the page or the question is asked again, so that no other card moves under the thumb.
 */
export function AnswerList<T>({ questions, empty, check, send, undo, onOpen }: AnswerListProps<T>) {
  const { held, hold, drop } = useRecentAnswers(questions, keyOf);
  /** Keys in the order of the list at the last tap; new cards are added below. */
  const [order, setOrder] = useState<readonly string[]>([]);
  const [isPaused, pause] = usePause();
  /** The card that was answered last, which a second tap would hit. */
  const [touched, setTouched] = useState('');
  const [failure, setFailure] = useState<string | null>(null);

  const forget = () => setFailure(null);

  const rankOf = ({ key }: Question<T>) => (order.includes(key) ? order.indexOf(key) : order.length);
  const heldOf = (key: string) => held.find(({ item }) => item.key === key);
  const cards = [
    ...questions.filter(({ key }) => heldOf(key) === undefined),
    ...held.map(({ item }) => item),
  ].sort((a, b) => rankOf(a) - rankOf(b));

  const answer = async (question: Question<T>, accept: boolean) => {
    setOrder(cards.map(({ key }) => key));
    setTouched(question.key);
    hold(question, null);
    if (accept && check && !(await check(question.item))) return drop(question);
    try {
      await send(question.item, accept);
      hold(question, accept ? 'accepted' : 'declined');
    } catch (error) {
      drop(question);
      setFailure(error instanceof Error ? error.message : 'Your answer did not arrive. Try again.');
    } finally {
      pause();
    }
  };

  const takeBack = async (question: Question<T>) => {
    setTouched(question.key);
    hold(question, null);
    try {
      await undo?.(question.item);
      // The question is on the server's list again, or will be in the next response.
      drop(question);
    } catch (error) {
      hold(question, 'declined');
      setFailure(error instanceof Error ? error.message : 'That did not arrive. Try again.');
    } finally {
      pause();
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
                busy={mine !== undefined || (isPaused && touched === question.key)}
                onAnswer={(accept) => void answer(question, accept)}
                onUndo={undo && mine?.answer === 'declined' ? () => void takeBack(question) : undefined}
                isPaused={isPaused && touched === question.key}
                {...(to === undefined ? {} : { onOpen: () => onOpen(to) })}
              />
            );
          })}
        </List>
      )}
      {failure === null ? null : (
        <FormDialog title={texts.error} yes="OK" closeText={null} alert onSubmit={forget} onClose={forget}>
          <DialogContentText>{failure}</DialogContentText>
        </FormDialog>
      )}
    </>
  );
}
