import type { Out, Parsed } from '@crewcall/contract/types';
import { sql } from 'kysely';
import { rosterChanged } from '../crews/crew-drafts';
import type { DbTx } from '../db/schema';
import { lockedUsers } from '../platform/database/lock-users';
import { handle } from '../platform/http/handle';
import { draftProblems, pairKey } from './draft-checks';
import type { Meant } from './draft-checks';
import { GONE } from './publish-unit';
import type { DraftAction } from './roster-crews';

type Sent = Parsed<'setDrafts'>['drafts'][number];
type Refused = Out<'setDrafts'>['refused'][number];
type Stored = Out<'setDrafts'>['drafts'][number];

const CHANGED = 'Somebody else has changed this draft. It was reloaded; please look at it again.';
const TWICE = 'This draft was sent twice. The first one counts.';

/**
 * Locks people, jobs and crews, each by id, so that none of them changes until the transaction ends. Publishing locks
 * the crew before its drafts: who locked the drafts first would wait for the crew, while publishing waits for them.
 */
async function lockPlaces(tx: DbTx, drafts: readonly Sent[]): Promise<void> {
  await lockedUsers(
    tx,
    drafts.map(({ idUser }) => idUser),
    'shared',
  )
    .select('id')
    .execute();
  const crews = drafts.map(({ idReqCrew }) => idReqCrew);
  await sql`select 1 from job where id in (select jc.job_id from job_crew jc where jc.id = any(${crews}::bigint[]))
    order by id for share`.execute(tx);
  await sql`select 1 from job_crew where id = any(${crews}::bigint[]) order by id for key share`.execute(tx);
}

async function storedDrafts(
  tx: DbTx,
  companyId: number,
  drafts: readonly Sent[],
): Promise<Map<string, Stored>> {
  const { rows } = await sql<Stored>`
    select d.id, d.crew_id as "idReqCrew", d.user_id as "idUser", d.version, d.action from crew_draft d
    join unnest(${drafts.map(({ idReqCrew }) => idReqCrew)}::bigint[],
      ${drafts.map(({ idUser }) => idUser)}::bigint[]) as s (crew, usr) on s.crew = d.crew_id and s.usr = d.user_id
    where d.company_id = ${companyId} order by d.id for update of d`.execute(tx);
  return new Map(rows.map((draft) => [pairKey(draft), draft]));
}

/** The first draft of each crew and person, and those that were sent again. */
function firstOfEach(drafts: readonly Sent[]): { sent: Sent[]; again: Sent[] } {
  const first = new Map<string, Sent>();
  const again: Sent[] = [];
  for (const draft of drafts) {
    const key = pairKey(draft);
    if (first.has(key)) again.push(draft);
    else first.set(key, draft);
  }
  return { sent: [...first.values()], again };
}

/** What to do with each draft that was sent. */
interface Sorted {
  refused: Refused[];
  /** Drafts that are stored as they were sent. */
  same: Stored[];
  added: Meant[];
  changed: { draft: Stored; action: DraftAction }[];
  deleted: Stored[];
}

function sortDrafts(
  sent: readonly Sent[],
  stored: ReadonlyMap<string, Stored>,
  problems: ReadonlyMap<string, string>,
): Sorted {
  const sorted: Sorted = { refused: [], same: [], added: [], changed: [], deleted: [] };
  for (const { version = 0, ...one } of sent) {
    const { idReqCrew, idUser, action } = one;
    const key = pairKey(one);
    const [draft, problem] = [stored.get(key), problems.get(key)];
    const refused = (text: string) => sorted.refused.push({ idReqCrew, idUser, text });
    if ((draft?.action ?? null) === action) sorted.same.push(...(draft === undefined ? [] : [draft]));
    else if ((draft?.version ?? 0) !== version) refused(draft === undefined ? GONE : CHANGED);
    else if (action === null) sorted.deleted.push(...(draft === undefined ? [] : [draft]));
    else if (problem !== undefined) refused(problem);
    else if (draft === undefined) sorted.added.push({ idReqCrew, idUser, action });
    else sorted.changed.push({ draft, action });
  }
  return sorted;
}

interface By {
  id: number;
  companyId: number;
  now: number;
}

const returning = sql`returning id, crew_id as "idReqCrew", user_id as "idUser", version, action`;

/** Inserts drafts. One that another transaction has inserted at the same moment is left out. */
async function addDrafts(tx: DbTx, added: readonly Meant[], { id, companyId, now }: By): Promise<Stored[]> {
  // Sorted, so that two transactions that add the same drafts do not deadlock.
  const rows = [...added].sort((a, b) => a.idReqCrew - b.idReqCrew || a.idUser - b.idUser);
  const made = await sql<Stored>`
    insert into crew_draft (company_id, crew_id, user_id, action, made_by, made_at)
    select ${companyId}::bigint, s.crew, s.usr, s.action, ${id}::bigint, ${now}::bigint
    from unnest(${rows.map(({ idReqCrew }) => idReqCrew)}::bigint[], ${rows.map(({ idUser }) => idUser)}::bigint[],
      ${rows.map(({ action }) => action)}::text[]) as s (crew, usr, action)
    on conflict do nothing ${returning}`.execute(tx);
  return made.rows;
}

async function changeDrafts(tx: DbTx, changed: Sorted['changed'], { id, now }: By): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    update crew_draft d set action = s.to, version = d.version + 1, made_by = ${id}::bigint, made_at = ${now}::bigint
    from unnest(${changed.map(({ draft }) => draft.id)}::bigint[], ${changed.map(({ action }) => action)}::text[])
      as s (draft, "to")
    where d.id = s.draft
    returning d.id, d.crew_id as "idReqCrew", d.user_id as "idUser", d.version, d.action`.execute(tx);
  return rows;
}

/**
 * Makes, changes and deletes drafts. Workers are not notified and see nothing of it. A draft can fill a crew beyond its
 * places: publishing says so.
 */
export const setDraftsHandler = handle('setDrafts', ({ body, user, now, write }) =>
  write(async (tx) => {
    const { sent, again } = firstOfEach(body.drafts);
    const by: By = { id: user.id, companyId: user.companyId, now };
    await lockPlaces(tx.db, sent);
    const stored = await storedDrafts(tx.db, by.companyId, sent);
    const meant = sent.flatMap(({ action, ...one }) => (action === null ? [] : [{ ...one, action }]));
    const problems = await draftProblems(tx.db, by, meant);
    const { refused, same, added, changed, deleted } = sortDrafts(sent, stored, problems);
    const made = [...(await addDrafts(tx.db, added, by)), ...(await changeDrafts(tx.db, changed, by))];
    await sql`delete from crew_draft where id = any(${deleted.map(({ id }) => id)}::bigint[])`.execute(tx.db);
    for (const { idReqCrew, idUser } of again) refused.push({ idReqCrew, idUser, text: TWICE });
    const isMade = new Set(made.map(pairKey));
    for (const one of added)
      if (!isMade.has(pairKey(one)))
        refused.push({ idReqCrew: one.idReqCrew, idUser: one.idUser, text: CHANGED });
    for (const { id, idReqCrew, idUser, action } of made)
      tx.audit('crew_draft', id, { idReqCrew, idUser, action });
    for (const { id, idReqCrew, idUser } of deleted)
      tx.audit('crew_draft', id, { idReqCrew, idUser, action: null });
    rosterChanged(
      tx,
      [...made, ...deleted].map(({ idReqCrew }) => idReqCrew),
    );
    return { drafts: [...same, ...made], refused };
  }),
);
