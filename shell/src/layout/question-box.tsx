import { ConfirmDialog } from '@crewcall/ui/confirm-dialog';
import type { Question } from '../host/question';

/** One question as a dialog. */
export function QuestionBox({ question }: { question: Question }) {
  return (
    <ConfirmDialog
      open
      safe
      title={question.title}
      text={question.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      yes={question.yes}
      no={question.no}
      onAnswer={question.answer}
    />
  );
}
