import { permissions } from '@crewcall/domain/policies';
import type { Permission } from '@crewcall/domain/policies';
import { randomUUID } from 'node:crypto';
import type { RemoteManifest } from '@crewcall/contract/manifest';
import sharp from 'sharp';
import { smallPdf } from '../../src/seed/context';
import { manifestFile, release } from '../../src/platform/releases/testing/release-world';
import { hashToken, newToken } from '../../src/session/tokens';
import { inHours, testApp } from '../support';
import type { TestApp } from '../support';

const HOUR = 3_600_000;

/** A small firm with everybody in it whom the matrix asks about. Ids only; rows are made where a call needs one. */
export interface World extends TestApp {
  admin: number;
  crew: number;
  outsider: number;
  supervisor: number;
  manager: number;
  group: number;
  /** ACME's job, soon: `crew` is confirmed in it, `supervisor` supervises it. */
  jobA: number;
  crewA: number;
  /** OPAL's job: nobody of the above has to do with it. */
  jobB: number;
  crewB: number;
  filter: number;
  jpeg: string;
  pdf: string;
  adminWithout(permission: Permission): Promise<number>;
  /** A closed clock of a worker in a job, with a rate. */
  clock(job: number, crew: number, user: number, open?: boolean): Promise<number>;
  invoice(user: number): Promise<number>;
  /** A full bank file that holds the invoice. */
  bankFile(invoice: number): Promise<number>;
  link(purpose: string, user: number | null, registrant?: number): Promise<string>;
  /** Token of a user's calendar feed. */
  calendarFeed(user: number): Promise<string>;
  registrant(type?: 'worker' | 'company'): Promise<number>;
  invited(crew: number): Promise<number>;
  release(
    version: string,
    name?: string,
  ): { manifest: { metaData: { crewcall: RemoteManifest } }; files: Record<string, string> };
  chat(job: number): Promise<number>;
  file(job: number): Promise<number>;
}

export async function makeWorld(): Promise<World> {
  const t = await testApp();
  const { make, db } = t;
  await make.prepend('ACME');
  await make.prepend('OPAL');
  const company = await make.companyId();
  const group = await make.group('Stagehand');
  await db
    .insertInto('contract_document')
    .values({
      company_id: company,
      version: 1,
      title: 'Contract',
      body_html: '<p>Text</p>',
      checkboxes: '[]',
    })
    .execute();
  const filter = await db
    .insertInto('filter_definition')
    .values({ company_id: company, description: 'White card', type: 'checkbox', options: [] })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [admin, crew, outsider, supervisor, manager] = [
    await make.admin(),
    await make.user(),
    await make.user(),
    await make.user(),
    await make.manager('ACME'),
  ];
  const job = async (prepend: string) => {
    const id = await make.job({ prepend, start_at: inHours(0) });
    return [id, await make.crew(id, { group_id: group, amount: 9 })] as const;
  };
  const [jobA, crewA] = await job('ACME');
  const [jobB, crewB] = await job('OPAL');
  await make.member(crewA, crew);
  await make.supervisor(jobA, supervisor);
  for (const user of [crew, outsider, supervisor]) await make.rate(user, group, 3_500);
  const jpeg = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#fff' } })
    .composite([
      { input: Buffer.from('<svg width="60" height="30"><path d="M2 20L50 8" stroke="#000"/></svg>') },
    ])
    .jpeg()
    .toBuffer();
  const pdf = await smallPdf('Plan', [], 0);

  return Object.assign(t, {
    admin,
    crew,
    outsider,
    supervisor,
    manager,
    group,
    jobA,
    crewA,
    jobB,
    crewB,
    filter: filter.id,
    jpeg: jpeg.toString('base64'),
    pdf: pdf.toString('base64'),
    adminWithout: (permission: Permission) => make.admin(permissions.filter((held) => held !== permission)),
    ...makersOf(t, { admin, company, group, supervisor, pdf }),
  });
}

/** A release of a remote that shows nothing. */
function releaseOf(version: string, name = 'mf-matrix') {
  const { manifest, files } = release(name, version, version, {
    ...{ routes: [], regions: {} },
  });
  return { manifest: manifestFile(manifest), files };
}

function clockMaker(db: TestApp['db'], group: number): World['clock'] {
  return async (job_id, crew_id, user_id, open = false) => {
    const start_at = Date.now() - 3 * HOUR - Math.floor(Math.random() * HOUR);
    const row = await db
      .insertInto('timesheet')
      .values({
        job_id,
        crew_id,
        group_id: group,
        user_id,
        start_at,
        end_at: open ? null : start_at + 2 * HOUR,
        break_ms: 0,
        rate_cents: 3_500,
        signature_id: null,
        invoice_id: null,
        created_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };
}

const bankFileMaker =
  (db: TestApp['db'], company: number, admin: number, blob: () => Promise<number>) =>
  async (invoice_id: number) => {
    const { id } = await db
      .insertInto('bank_file')
      .values({
        company_id: company,
        type: 2,
        payment_date: '2026-11-18',
        count: 1,
        total_cents: 7_000,
        blob_id: await blob(),
        created_by: admin,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('bank_file_invoice').values({ bank_file_id: id, invoice_id, cents: 7_000 }).execute();
    return id;
  };

/** What a test of one call adds to the world. */
function makersOf(
  { db, make, services }: TestApp,
  {
    admin,
    company,
    group,
    supervisor,
    pdf,
  }: Record<'admin' | 'company' | 'group' | 'supervisor', number> & {
    pdf: Buffer;
  },
) {
  const blob = async (bytes: Buffer, mime: string) => services.blobs.put(db, bytes, mime);
  return {
    clock: clockMaker(db, group),
    invoice: async (user: number) => {
      const row = await db
        .insertInto('invoice')
        .values({
          company_id: company,
          user_id: user,
          week_start: '2026-11-09',
          week_end: '2026-11-15',
          end_at: Date.parse('2026-11-14T13:00:00Z'),
          net_cents: 7_000,
          total_cents: 7_000,
          parties: JSON.stringify({
            worker: { name: 'First Last', abn: '', address: '' },
            company: { name: 'Test Crew', abn: '', address: '' },
          }),
          pdf_blob_id: await blob(pdf, 'application/pdf'),
          in_full_file_at: null,
          cancelled_at: null,
          cancelled_by: null,
          created_by: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },
    bankFile: bankFileMaker(db, company, admin, () => blob(Buffer.from('0'), 'text/plain')),
    link: async (purpose: string, user: number | null, registrant?: number) => {
      const token = newToken();
      await db
        .insertInto('login_link')
        .values({
          token_hash: hashToken(token),
          user_id: user,
          registrant_id: registrant ?? null,
          purpose,
          created_by: null,
          expires_at: Date.now() + HOUR,
          used_at: null,
        })
        .execute();
      return token;
    },
    calendarFeed: async (user_id: number) => {
      const token = newToken();
      const token_hash = hashToken(token);
      await db
        .insertInto('calendar_feed')
        .values({ user_id, token_hash })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ token_hash }))
        .execute();
      return token;
    },
    registrant: async (type = 'worker') => {
      const row = await db
        .insertInto('registrant')
        .values({
          company_id: company,
          type,
          first_name: 'Reg',
          last_name: 'Istrant',
          email: `${randomUUID()}@example.test`,
          phone: '+61412345678',
          postcode: '2000',
          cv_blob_id: await blob(pdf, 'application/pdf'),
          draft_token_hash: null,
          processed_at: null,
          processed_by: null,
          approved: null,
          user_id: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },
    invited: async (crewId: number) => {
      const user = await make.user();
      await make.member(crewId, user, 1);
      return user;
    },
    release: releaseOf,
    chat: async (job_id: number) => {
      const row = await db
        .insertInto('chat_message')
        .values({ job_id, sender_id: supervisor, content: 'Gate 4', file_id: null, key: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },
    file: async (job_id: number) => {
      const row = await db
        .insertInto('job_file')
        .values({ job_id, name: 'plan.pdf', blob_id: await blob(pdf, 'application/pdf'), uploaded_by: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },
  };
}
