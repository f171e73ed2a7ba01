import type { rosterCalls } from '@crewcall/contract/calls/week-roster';
import type { Rows } from './row';
import type { World } from './world';

const HOUR = 3_600_000;

/** A crew of tomorrow with an open place, and somebody who could be on it. */
async function openPlace(w: World) {
  const start = Date.now() + 24 * HOUR;
  const job = await w.make.job({ start_at: start });
  const crew = await w.make.crew(job, { group_id: w.group, start_at: start, end_at: start + 8 * HOUR });
  return { idReqCrew: crew, idUser: await w.make.user() };
}

export const rosterRows: Rows<keyof typeof rosterCalls> = {
  getRoster: { body: () => ({ weekStart: '2026-11-30' }) },
  setDrafts: { body: async (w) => ({ drafts: [{ ...(await openPlace(w)), action: 'invite' as const }] }) },
  publishDrafts: { body: () => ({ drafts: [{ id: 999_999, version: 1 }] }) },
};
