import { Suspense, lazy } from 'react';
import { ApiError } from '@crewcall/platform';
import { SkeletonForm } from '@crewcall/ui/skeleton';
import type { CodeStepProps } from './code-step';

const CodeStep = lazy(() => import('./code-step').then((module) => ({ default: module.CodeStep })));

/** The token of the step that follows, where a sign-in was refused because a code has to; else null. */
export const codeAsked = (error: unknown): string | null =>
  error instanceof ApiError && error.code === 'second-factor'
    ? String((error.body as { token?: unknown }).token)
    : null;

/** Few have a second factor, so the step comes in a file of its own. */
export const CodeAsked = (props: CodeStepProps) => (
  <Suspense fallback={<SkeletonForm fields={1} />}>
    <CodeStep {...props} />
  </Suspense>
);
