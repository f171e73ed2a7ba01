import type { Out } from '@crewcall/contract/types';
import { fullNameOf } from '@crewcall/domain/full-name';
import { InviteStatus } from '@crewcall/domain/invite';
import { nearShift } from '@crewcall/domain/texts';
import { rosterChanged } from '../crews/crew-drafts';
import { lockCrew } from '../crews/crew-lock';
import type { LockedCrew } from '../crews/crew-lock';
import { lockWorkers, updateInviteStatus } from '../crews/update-invite-status';
import { anyOf } from '../db/any-of';
import type { Tx } from '../platform/database/tx';
import type { SessionUser } from '../platform/security/session-user';
import type { Scope } from '../row-rules/scope';
import { draftProblems, pairKey } from './draft-checks';
import type { DraftAction } from './roster-crews';

/** Drafts of one crew that are carried out in one transaction. */
export interface Unit {
  idReqCrew: number;
  drafts: { id: number; version: number; idReqCrew: number; idUser: number }[];
}

export interface Publishing {
  user: SessionUser;
  scope: Scope;
  now: number;
  /** Joins the messages of one publish: see `bundle.ts`. */
  bundle: string;
}

export const GONE = 'This draft is gone: somebody else has published or deleted it.';
const CHANGED = 'This draft has changed since you read it. Please look at it again.';

const statusOf: Record<DraftAction, number> = {
  invite: InviteStatus.Pending,
  confirm: InviteStatus.Confirmed,
  remove: InviteStatus.NotDefined,
};

/** Reads the drafts of a unit and locks them. Those that are gone or have changed have a sentence. */
async function lockDrafts(tx: Tx, { drafts }: Unit) {
  const rows = await tx.db
    .selectFrom('crew_draft')
    .select(['id', 'version', 'action'])
    .where(
      anyOf(
        'id',
        drafts.map(({ id }) => id),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const stored = new Map(rows.map((row) => [row.id, row]));
  return drafts.map(({ version, ...draft }) => {
    const row = stored.get(draft.id);
    const text = row === undefined ? GONE : row.version === version ? null : CHANGED;
    return { ...draft, action: (row?.action ?? 'invite') as DraftAction, text };
  });
}

/** What the office should know of a crew that was published. */
function warningsOf(
  { title, groupName }: LockedCrew,
  answer: Out<'saveJobUserList'>,
  nameOf: (id: number) => string,
): string[] {
  const { conflicts = [], warnings = [], UserhasDoubleShift = [], isOverfilled } = answer;
  const said = [
    ...(isOverfilled === true ? [`${groupName} has more confirmed people than places.`] : []),
    ...UserhasDoubleShift.map((name) => `${name} has ${nearShift('another')}.`),
    ...conflicts.map(({ id, text }) => `${nameOf(id)}: ${text}`),
    ...warnings,
  ];
  return said.map((text) => `${title}: ${text}`);
}

/**
 * Carries out the drafts of one crew, by the rules and with the messages of every invitation. Locks people, job, crew
 * and then the drafts, so that two publishes at the same time carry out each draft once.
 */
export async function publishUnit(
  tx: Tx,
  { user, scope, now, bundle }: Publishing,
  unit: Unit,
): Promise<Out<'publishDrafts'>> {
  const { idReqCrew } = unit;
  const people = await lockWorkers(
    tx.db,
    user.companyId,
    unit.drafts.map(({ idUser }) => idUser),
  );
  const crew = await lockCrew(tx.db, idReqCrew);
  const drafts = await lockDrafts(tx, unit);
  const problems = await draftProblems(
    tx.db,
    { companyId: user.companyId, now },
    drafts.filter(({ text }) => text === null),
  );
  const checked = drafts.map((draft) => ({
    ...draft,
    text: draft.text ?? problems.get(pairKey(draft)) ?? null,
  }));
  const refused = checked.flatMap(({ id, idUser, text }) =>
    text === null ? [] : [{ id, idReqCrew, idUser, text }],
  );
  const good = checked.filter(({ text }) => text === null);
  if (crew === null || good.length === 0) return { done: [], refused, warnings: [] };
  await tx.db
    .deleteFrom('crew_draft')
    .where(
      anyOf(
        'id',
        good.map(({ id }) => id),
      ),
    )
    .execute();
  const answer = await updateInviteStatus(
    tx,
    // Without a choice of pay: it refuses if there is something to choose, and names the job's form.
    { user, now, takesOff: { scope, pay: undefined }, bundle },
    idReqCrew,
    good.map(({ idUser, action }) => ({ id: idUser, status: statusOf[action] })),
  );
  for (const { id, idUser, action } of good)
    tx.audit('crew_draft', id, { idReqCrew, idUser, action, published: true });
  rosterChanged(tx, [idReqCrew]);
  const nameOf = (id: number) => fullNameOf(people.get(id) ?? { firstName: '', lastName: '' });
  return {
    done: good.map(({ id, idUser }) => ({ id, idReqCrew, idUser })),
    refused,
    warnings: warningsOf(crew, answer, nameOf),
  };
}
