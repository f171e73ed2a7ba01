import type { Out, Parsed } from '@crewcall/contract/types';
import { randomUUID } from 'node:crypto';
import { anyOf } from '../db/any-of';
import { isRefusal } from '../errors';
import type { Tx } from '../platform/database/tx';
import { handle } from '../platform/http/handle';
import { once } from '../platform/http/once';
import { sendBundle } from '../platform/notifications/messages';
import { grouped } from './grouped';
import { GONE, publishUnit } from './publish-unit';
import type { Publishing, Unit } from './publish-unit';

type Published = Out<'publishDrafts'>;

/** Drafts that are carried out together, and those that are gone. */
interface Plan {
  units: Unit[];
  refused: Published['refused'];
}

/**
 * Divides the drafts by crew. A removal is apart, because it is refused if pay for a cancellation must be chosen; it
 * comes first, so that the person is free for another shift.
 */
async function planUnits(tx: Tx, companyId: number, asked: Parsed<'publishDrafts'>['drafts']): Promise<Plan> {
  const versions = new Map(asked.map(({ id, version }) => [id, version]));
  const rows = await tx.db
    .selectFrom('crew_draft')
    .select(['id', 'crew_id as idReqCrew', 'user_id as idUser', 'action'])
    .where('company_id', '=', companyId)
    .where(anyOf('id', [...versions.keys()]))
    .orderBy('crew_id')
    .orderBy('id')
    .execute();
  const found = new Set(rows.map(({ id }) => id));
  const drafts = rows.map(({ action, ...draft }) => ({
    isRemoval: action === 'remove',
    ...draft,
    version: versions.get(draft.id) ?? 0,
  }));
  const unitsOf = (of: typeof drafts, key: (draft: (typeof drafts)[number]) => number): Unit[] =>
    [...grouped(of, key).values()].flatMap((group) =>
      group[0] === undefined ? [] : [{ idReqCrew: group[0].idReqCrew, drafts: group }],
    );
  return {
    units: [
      ...unitsOf(
        drafts.filter(({ isRemoval }) => isRemoval),
        ({ id }) => id,
      ),
      ...unitsOf(
        drafts.filter(({ isRemoval }) => !isRemoval),
        ({ idReqCrew }) => idReqCrew,
      ),
    ],
    refused: [...versions.keys()]
      .filter((id) => !found.has(id))
      .map((id) => ({ id, idReqCrew: 0, idUser: 0, text: GONE })),
  };
}

/** Refuses all drafts of a unit, if `error` is a refusal; other errors go on. */
function refusedBy(error: unknown, { idReqCrew, drafts }: Unit): Published {
  if (!isRefusal(error)) throw error;
  const { message: text } = error;
  return {
    done: [],
    refused: drafts.map(({ id, idUser }) => ({ id, idReqCrew, idUser, text })),
    warnings: [],
  };
}

/**
 * Carries out drafts, crew by crew, each in a transaction of its own: no check-in waits for all of them. What is refused
 * stays a draft. With a key, a crew that was published is not published again, and its answer is the same.
 */
export const publishDraftsHandler = handle('publishDrafts', async ({ body, user, scope, now, write }) => {
  const { key } = body;
  const onlyOnce = <T extends object>(part: string, run: (tx: Tx) => Promise<T>): Promise<T> =>
    write(once(user.id, 'publishDrafts', key === undefined ? undefined : `${key} ${part}`, run));
  const { units, refused } = await onlyOnce('plan', (tx) => planUnits(tx, user.companyId, body.drafts));
  const publishing: Publishing = { user, scope, now, bundle: key ?? randomUUID() };
  const answer: Published = { done: [], refused, warnings: [] };
  for (const unit of units) {
    const [first] = unit.drafts;
    const published = await onlyOnce(`from ${first?.id}`, (tx) => publishUnit(tx, publishing, unit)).catch(
      (error: unknown) => refusedBy(error, unit),
    );
    answer.done.push(...published.done);
    answer.refused.push(...published.refused);
    answer.warnings.push(...published.warnings);
  }
  const people = [...new Set(answer.done.map(({ idUser }) => idUser))];
  if (people.length > 0) await write((tx) => sendBundle(tx, publishing.bundle, people));
  return answer;
});
