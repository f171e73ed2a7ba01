import { Suspense, useEffect, useState } from 'react';
import { useHost, useStore } from '../host/context';
import { later } from '../host/frame-parts';

const box = later(() => import('./question-box').then(({ QuestionBox }) => QuestionBox));

/** Shows the shell's open question. If the dialog's file cannot be loaded, the browser's `confirm` asks instead. */
export function QuestionDialog() {
  const { questions } = useHost();
  const question = useStore(questions.open);
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    if (question === null) return;
    box.fetch().then(
      () => setIsThere(true),
      () => question.answer(window.confirm([question.title, ...question.lines].join('\n'))),
    );
  }, [question]);
  if (question === null || !isThere) return null;
  return (
    <Suspense>
      <box.View question={question} />
    </Suspense>
  );
}
