import { permissions } from '@crewcall/domain/policies';
import type { Permission } from '@crewcall/domain/policies';
import type { Insertable } from 'kysely';
import type { Db, Schema } from '../../src/db/schema';
import { hashPassword } from '../../src/session/passwords';

const HOUR_MS = 3_600_000;

/** The next full hour plus so many hours, in epoch ms. */
export const inHours = (hours: number): number => (Math.floor(Date.now() / HOUR_MS) + 1 + hours) * HOUR_MS;

/** Makes rows with sensible values; whatever matters to a test is given. Every method returns the row's id. */
/** Settings without quiet hours. */
export const noQuiet = { confQuietFrom: '', confQuietTo: '' };

export class Factory {
  private serial = 0;
  private company: Promise<number> | null = null;
  private readonly groups = new Map<string, Promise<number>>();

  constructor(private readonly db: Db) {}

  private next(): number {
    this.serial += 1;
    return this.serial;
  }

  /** The deployment's company. */
  companyId(): Promise<number> {
    this.company ??= this.db
      .insertInto('company')
      // What a test sends goes out at any hour of its run.
      .values({ name: 'Test Crew', config: JSON.stringify(noQuiet) })
      .returning('id')
      .executeTakeFirstOrThrow()
      .then((row) => row.id);
    return this.company;
  }

  async user(given: Partial<Insertable<Schema['app_user']>> & { password?: string } = {}): Promise<number> {
    const { password, ...values } = given;
    const number = this.next();
    const { id } = await this.db
      .insertInto('app_user')
      .values({
        company_id: await this.companyId(),
        email: `person${number}@example.test`,
        first_name: `First${String.fromCharCode(97 + (number % 26))}`,
        last_name: 'Last',
        phone: '+61400000000',
        password_hash: password === undefined ? null : await hashPassword(password),
        ...values,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** An office user with all permissions, or those given. */
  admin(rights: readonly Permission[] = permissions): Promise<number> {
    return this.user({ permissions: [...rights] });
  }

  async manager(prefix = 'ACME'): Promise<number> {
    await this.prepend(prefix);
    return this.user({ manager_of: [prefix] });
  }

  /** A company prefix; made once. */
  async prepend(text = 'ACME'): Promise<void> {
    await this.db
      .insertInto('prepend')
      .values({ company_id: await this.companyId(), text, full_name: `${text} Events` })
      .onConflict((conflict) => conflict.columns(['company_id', 'text']).doNothing())
      .execute();
  }

  /** A crew group by name; made once. */
  group(name = 'Stagehand'): Promise<number> {
    const known = this.groups.get(name);
    if (known) return known;
    const made = this.companyId().then(async (company_id) => {
      const row = await this.db
        .insertInto('crew_group')
        .values({ company_id, name })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    });
    this.groups.set(name, made);
    return made;
  }

  /** A worker's hourly rate in a group, in cents. */
  async rate(userId: number, groupId: number, rate_cents: number): Promise<void> {
    await this.db
      .insertInto('user_group_rate')
      .values({ user_id: userId, group_id: groupId, rate_cents })
      .execute();
  }

  /** A confirmed job that starts in two days, in Sydney. */
  async job(given: Partial<Insertable<Schema['job']>> = {}): Promise<number> {
    const { id } = await this.db
      .insertInto('job')
      .values({
        company_id: await this.companyId(),
        title: `Job ${this.next()}`,
        start_at: inHours(48),
        zone: 'Australia/Sydney',
        ...given,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** A crew of a job, with 2 places, starting with the job. */
  async crew(jobId: number, given: Partial<Insertable<Schema['job_crew']>> = {}): Promise<number> {
    const job = await this.db
      .selectFrom('job')
      .select('start_at')
      .where('id', '=', jobId)
      .executeTakeFirstOrThrow();
    const { id } = await this.db
      .insertInto('job_crew')
      .values({
        job_id: jobId,
        group_id: await this.group(),
        amount: 2,
        start_at: job.start_at,
        code: '1234',
        ...given,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Somebody in a crew: 1 invited, 2 confirmed, 3 denied. */
  async member(crewId: number, userId: number, status: 1 | 2 | 3 = 2): Promise<number> {
    const { id } = await this.db
      .insertInto('crew_member')
      .values({ crew_id: crewId, user_id: userId, status })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async supervisor(jobId: number, userId: number): Promise<void> {
    await this.db.insertInto('job_supervisor').values({ job_id: jobId, user_id: userId }).execute();
  }
}
