// Calls: getJobWorkers, saveJobUserList, getReplacements.
import type { Out, Parsed } from '@crewcall/contract/types';
import { InviteStatus } from '@crewcall/domain/invite';
import { INVITE_AT_ONCE, REPLACEMENTS_MOST } from '@crewcall/domain/limits';
import { texts } from '@crewcall/domain/texts';
import type { Db } from '../db/schema';
import { notFound } from '../errors';
import { unlicensed } from '../licences/lacking';
import type { Tx } from '../platform/database/tx';
import { handle } from '../platform/http/handle';
import { scores } from '../ratings/scores';
import { freePeople, seekingCrews, weighed } from './free-people';
import { invitePage, nextToInvite } from './invite-list';
import type { InvitingCrew } from './invite-list';
import { inviteRows } from './invite-rows';
import { updateInviteStatus } from './update-invite-status';

/** A crew of the company, as the invite list needs it; undefined if it was deleted or belongs to another company. */
const invitingCrew = (db: Db, companyId: number, idReqCrew: number): Promise<InvitingCrew | undefined> =>
  seekingCrews(db, companyId).where('c.id', '=', idReqCrew).executeTakeFirst();

/** One page of the people who can be invited to a crew or are already on it. */
export const getJobWorkersHandler = handle(
  'getJobWorkers',
  async ({ body, user, scope, db, now, notFound }) => {
    const { companyId } = user;
    const crew = (await invitingCrew(db, companyId, body.idReqCrew)) ?? notFound(texts.jobNotFound);
    const { find = {}, sort = { key: 'name', down: false }, first = [], limit, offset } = body;
    const hasScores = scope.may('crew.read');
    const isByScore = hasScores && sort.key === 'score';
    const all = isByScore ? await scores(db, { companyId, users: 'all', now }) : new Map<number, number>();
    const asked = { companyId, now };
    const page = { find, sort, first: [...new Set(first)], limit, offset, scores: all };
    const { ids, ...counts } = await invitePage(db, crew, page, asked);
    const ofPage = hasScores && !isByScore ? await scores(db, { companyId, users: ids, now }) : all;
    const filters = await db
      .selectFrom('filter_definition')
      .selectAll()
      .where('company_id', '=', companyId)
      .orderBy('id')
      .execute();
    return {
      ...counts,
      hasScores,
      workers: await inviteRows(db, crew, ids, { ...asked, scores: hasScores ? ofPage : null }),
      filters: filters.map((filter) => ({
        id: filter.id,
        description: filter.description,
        type: filter.type as 'checkbox' | 'text' | 'combobox',
        valuecomboparsed: filter.options,
      })),
    };
  },
);

/** Invites the next people of a search, except those who lack a licence that the crew requires. */
async function inviteFound(
  tx: Tx,
  by: { user: { id: number; companyId: number }; now: number },
  idReqCrew: number,
  { after, except = [], ...find }: NonNullable<Parsed<'saveJobUserList'>['find']>,
): Promise<Out<'saveJobUserList'>> {
  const asked = { companyId: by.user.companyId, now: by.now };
  const crew = (await invitingCrew(tx.db, asked.companyId, idReqCrew)) ?? notFound(texts.jobNotFound);
  const { ids, count } = await nextToInvite(
    tx.db,
    crew,
    { find, after, except, limit: INVITE_AT_ONCE },
    asked,
  );
  const lacking = await unlicensed(tx.db, crew, ids);
  const invited = ids.filter((id) => !lacking.has(id));
  const found = {
    invited: invited.length,
    lacking: lacking.size,
    after: ids.at(-1) ?? after,
    left: count - ids.length,
  };
  const wanted = invited.map((id) => ({ id, status: InviteStatus.Pending }));
  return { ...(await updateInviteStatus(tx, by, idReqCrew, wanted)), found };
}

/** The office sets the invite status of workers on a crew, or invites everybody that a search finds. */
export const saveJobUserListHandler = handle('saveJobUserList', ({ body, user, scope, now, write }) =>
  write((tx) => {
    const { idReqCrew, statusUser = [], find, pay } = body;
    return find === undefined
      ? updateInviteStatus(tx, { user, now, takesOff: { scope, pay } }, idReqCrew, [statusUser].flat())
      : inviteFound(tx, { user, now }, idReqCrew, find);
  }),
);

/** Lists people who could take a place on a crew now, nearest first. */
export const getReplacementsHandler = handle('getReplacements', async ({ body, user, db, now, notFound }) => {
  const crew = await seekingCrews(db, user.companyId).where('c.id', '=', body.idReqCrew).executeTakeFirst();
  const seeking = crew ?? notFound(texts.jobNotFound);
  const people = await freePeople(db, seeking, body.search);
  return {
    people: await weighed(db, seeking, people.slice(0, REPLACEMENTS_MOST), now),
    more: Math.max(0, people.length - REPLACEMENTS_MOST),
  };
});
