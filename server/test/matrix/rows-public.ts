import type { publicCalls } from '@crewcall/contract/calls/public';
import { randomUUID } from 'node:crypto';
import { hashToken, newToken } from '../../src/session/tokens';
import type { Rows } from './row';
import type { World } from './world';

const registerHash = async (w: World) => {
  const id = await w.registrant();
  return `${id}_${await w.link('register', null, id)}`;
};

/** A link to a time, as a customer has it in a mail. */
async function sentHours(w: World) {
  const timesheet_id = await w.clock(w.jobA, w.crewA, w.crew);
  const time = await w.db
    .selectFrom('timesheet')
    .select(['user_id', 'group_id', 'start_at', 'end_at', 'break_ms'])
    .where('id', '=', timesheet_id)
    .executeTakeFirstOrThrow();
  const token = newToken();
  const now = Date.now();
  await w.db
    .updateTable('hours_approval')
    .set({ replaced_at: now })
    .where('job_id', '=', w.jobA)
    .where('replaced_at', 'is', null)
    .execute();
  const { id } = await w.db
    .insertInto('hours_approval')
    .values({
      company_id: await w.make.companyId(),
      job_id: w.jobA,
      contact_name: 'Dana Site',
      contact_email: 'dana@customer.test',
      sent_at: now,
      expires_at: now + 3_600_000,
      token_hash: hashToken(token),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await w.db
    .insertInto('hours_approval_row')
    .values({ ...time, end_at: time.end_at ?? now, approval_id: id, timesheet_id })
    .execute();
  return { token, timesheet_id };
}

export const publicRows: Rows<keyof typeof publicCalls> = {
  preregister: {
    body: () => ({
      id: -1,
      type: 'company',
      firstName: 'Anh',
      lastName: 'Nguyễn',
      phone: '+61412345678',
      email: `${randomUUID()}@example.test`,
      message: 'Two festivals a year.',
      postcode: '2000',
      companyName: 'Smith & Co',
      website: 'smith.example',
      abn: '51824753556',
    }),
  },
  isValidABN: { body: () => ({ abn: '51824753556' }) },
  getPublicCompany: { body: () => ({}) },
  getstates: { body: () => ({}) },
  getUserPreregisterData: { body: async (w) => ({ hash: await registerHash(w) }) },
  getSentHours: { body: async (w) => ({ token: (await sentHours(w)).token }) },
  answerHours: {
    body: async (w) => ({
      token: (await sentHours(w)).token,
      name: 'Dana Site',
      signature: w.jpeg,
      queries: [],
    }),
  },
  createProfile: {
    body: async (w) => ({
      hash: await registerHash(w),
      firstName: 'Reg',
      lastName: 'Istrant',
      phone: '+61412345678',
      password: 'a long password',
      birthday: Date.parse('1990-05-01'),
      emergencyName: 'Somebody',
      emergencyNumber: '+61412345679',
      address: '1 Street',
      suburb: 'Pyrmont',
      city: 'Sydney',
      state: 1,
      bankName: 'Bank',
      bankAccountName: 'R Istrant',
      bankAccountNumber: '12345678',
      bankAccountBSB: '062-000',
    }),
  },
};
