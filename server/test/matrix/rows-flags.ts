import type { flagCalls } from '@crewcall/contract/calls/jobs-flags';
import type { Rows } from './row';
import type { World } from './world';

const DAY = 86_400_000;

/** Somebody who worked for ACME yesterday. */
async function worked(w: World): Promise<number> {
  const user = await w.make.user();
  const job = await w.make.job({ prepend: 'ACME', start_at: Date.now() - DAY });
  const crew = await w.make.crew(job, { group_id: w.group, amount: 9, start_at: Date.now() - DAY });
  await w.make.member(crew, user);
  return user;
}
async function asked(w: World): Promise<number> {
  const acme = await w.db.selectFrom('prepend').select('id').where('text', '=', 'ACME').executeTakeFirst();
  const row = await w.db
    .insertInto('worker_flag')
    .values({
      prepend_id: acme?.id ?? 0,
      user_id: await w.make.user(),
      kind: 'favourite',
      state: 'asked',
      by: w.manager,
      at: Date.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export const flagRows: Rows<keyof typeof flagCalls> = {
  getFlags: { body: () => ({ prefix: 'ACME' }) },
  getAskedFlags: { body: () => ({}) },
  getFlagsOf: { body: (w) => ({ idUser: w.crew }) },
  setFlag: {
    body: async (w) => ({
      prefix: 'ACME',
      idUser: await w.make.user(),
      kind: 'blocked' as const,
      reason: 'Asked not to.',
    }),
  },
  decideFlag: { body: async (w) => ({ id: await asked(w), accept: true }) },
  getCustomerCrew: {
    body: () => ({ prefix: 'ACME' }),
    foreign: { as: 'manager', body: () => ({ prefix: 'OPAL' }) },
  },
  askFlag: {
    body: async (w) => ({ prefix: 'ACME', idUser: await worked(w), kind: 'favourite' as const }),
    foreign: {
      as: 'manager',
      body: async (w) => ({ prefix: 'OPAL', idUser: await worked(w), kind: 'favourite' as const }),
    },
  },
  getMyCustomers: { body: () => ({}) },
  setAvoid: { body: () => ({ prefix: 'ACME', avoid: false }) },
};
