import { Suspense, lazy } from 'react';
import { ApiError } from '@crewcall/platform';
import { SkeletonForm } from '@crewcall/ui/skeleton';
import type { CodeStepProps } from './code-step';

const CodeStep = lazy(() => import('./code-step').then((module) => ({ default: module.CodeStep })));

/** The token for the code step, if a sign-in was refused because it needs a code; else null. */
export const codeAsked = (error: unknown): string | null =>
  error instanceof ApiError && error.code === 'second-factor'
    ? String((error.body as { token?: unknown }).token)
    : null;

/** The code step, in a separate file because few users have a second factor. */
export const CodeAsked = (props: CodeStepProps) => (
  <Suspense fallback={<SkeletonForm fields={1} />}>
    <CodeStep {...props} />
  </Suspense>
);
