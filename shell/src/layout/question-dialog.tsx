import { Suspense, useEffect, useState } from 'react';
import { useHost, useStore } from '../host/context';
import { later } from '../host/frame-parts';

const box = later(() => import('./question-box').then(({ QuestionBox }) => QuestionBox));

/** The one dialog: unsaved work, signing out. Where its file cannot be had, the browser asks instead. */
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
