import type { In, Out } from '@crewcall/contract/types';
import { requestFor, testApp, type Caller, type TestApp } from '../../../test/support';
import { smallPdf } from '../../seed/context';

/** Whoever asks to join, and an office that answers; set before the first test. */
export let app: TestApp;
export let office: Caller;
export let pdf: Buffer = Buffer.of();
/** A number that is valid, and nobody's here. */
export const abn = '51824753556';

/** An empty company with its office, for the tests of one file. */
export function openRegistration(): void {
  beforeAll(async () => {
    app = await testApp();
    office = await app.signIn(await app.make.admin());
    pdf = await smallPdf('CV', ['Stagehand'], 0);
    await app.db
      .updateTable('company')
      .set({
        config: JSON.stringify({
          confNotificationRegistrantEmail: 'office@example.test',
          confNotificationRegistrantPhone: '+61491570006',
        }),
      })
      .execute();
  }, 120_000);
  afterAll(() => app?.close());
}

let serial = 0;
export type Newcomer = In<'preregister'> & { resume?: Buffer };
export const worker = (given: Partial<Newcomer> = {}): Newcomer => ({
  id: -1,
  firstName: 'Seán',
  lastName: "O'Brien-Nguyễn",
  phone: '0412 345 678',
  email: `sean${(serial += 1)}@example.test`,
  message: 'Hello',
  postcode: '0800',
  resume: pdf,
  ...given,
});
export const profile = (given: Partial<In<'createProfile'>> = {}): Omit<In<'createProfile'>, 'hash'> => ({
  firstName: 'Seán',
  lastName: "O'Brien",
  phone: '+61412345678',
  password: 'a long password',
  emergencyName: 'Kerry',
  address: '1 Wharf Road',
  suburb: 'Redfern',
  city: 'Sydney',
  state: 1,
  bankName: 'CBA',
  bankAccountName: "Seán O'Brien",
  bankAccountNumber: '0012 3456',
  bankAccountBSB: '062000',
  ...given,
});
// Each from another address: strangers may register twenty times a minute, tests more often.
export async function register(body: Newcomer) {
  const reply = await app.inject({
    ...requestFor('preregister', body),
    remoteAddress: `10.1.0.${(serial += 1) % 250}`,
  });
  return {
    status: reply.statusCode,
    body: reply.json<Out<'preregister'> & { snackbar?: { text: string } }>(),
  };
}
export const text = (reply: { body: { snackbar?: { text: string } } }) => reply.body.snackbar?.text;

export async function approvedHash(): Promise<{ id: number; hash: string; email: string }> {
  const email = `approved${(serial += 1)}@example.test`;
  const { id } = await app.db
    .insertInto('registrant')
    .values({
      company_id: await app.make.companyId(),
      type: 'worker',
      first_name: 'Ann',
      last_name: 'Bo',
      email,
      phone: '+61412345678',
      postcode: '2000',
      cv_blob_id: await app.services.blobs.put(app.db, pdf, 'application/pdf'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { body } = await app.call(office, 'processPreregister', { id, approve: true });
  return { id, hash: body.link?.split('/').at(-1) ?? '', email };
}

/** What was typed and sent in the tests of a file stands nowhere that is kept for years. */
export async function keepsSecrets(): Promise<void> {
  const audit = JSON.stringify(await app.db.selectFrom('audit').selectAll().execute());
  for (const secret of [
    '00123456',
    '0012 3456',
    '062-000',
    '062000',
    'a long password',
    pdf.toString('base64').slice(0, 40),
  ]) {
    expect(audit).not.toContain(secret);
  }
}
