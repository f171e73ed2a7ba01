import { ConfirmDialog } from '@crewcall/ui';
import { useHost, useStore } from '../context';

/** The one dialog: unsaved work, signing out. */
export function QuestionDialog() {
  const { questions } = useHost();
  const question = useStore(questions.open);
  if (question === null) return null;
  return (
    <ConfirmDialog
      open
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
