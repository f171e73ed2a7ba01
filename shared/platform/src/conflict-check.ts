import type { ApiClient } from './api-client';

/**
 * ms to wait for the list of conflicts. If it is not there by then, the user is not asked, so a slow connection blocks
 * nobody.
 */
const WAIT_MS = 4000;

interface Question {
  title: string;
  text: string;
  yes: string;
  no: string;
}
export type AskFirst = (question: Question) => Promise<boolean>;

/**
 * Shows the user the server's conflicts with a shift and asks once; resolves to whether to go on. Offline the user is
 * not asked: the server saves anyway, and the office sees the conflict.
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
