import type { ApiClient } from './api-client';

/** ms to wait for the conflicts. After that the user is not asked, so that a slow connection delays nobody. */
const WAIT_MS = 4000;

interface Question {
  title: string;
  text: string;
  yes: string;
  no: string;
}
export type AskFirst = (question: Question) => Promise<boolean>;

/**
 * Asks the user once about conflicts with a shift, in the server's words; resolves to whether to go on. Offline it does
 * not ask: the server saves anyway, and the office sees the conflict.
 */
export async function checkConflicts(
  { call }: ApiClient,
  ask: AskFirst,
  idReqCrew: number,
  verb: 'Accept' | 'Apply' | 'Take over',
): Promise<boolean> {
  const { conflicts } = await call(
    'getMyConflicts',
    { idReqCrew },
    { quiet: true, signal: AbortSignal.timeout(WAIT_MS) },
  ).catch(() => ({ conflicts: [] }));
  if (conflicts.length === 0) return true;
  return ask({
    title: `${verb} anyway?`,
    text: conflicts.join(' '),
    yes: `${verb} anyway`,
    no: 'Not now',
  });
}
