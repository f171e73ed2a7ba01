import type { CompanyConfig } from '@crewcall/domain/company-config';
import type { Person, World } from '../../jobs/testing/world';

/** A group of its own with people who have a rate in it, so that tests do not meet each other's people. */
export interface FillTeam {
  group: number;
  people: Person[];
}

export async function team(world: World, count: number): Promise<FillTeam> {
  const people = await world.people(count);
  const { id: group } = await world.db
    .insertInto('crew_group')
    .values({ company_id: world.companyId, name: `Riggers ${people[0]?.id}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto('user_group_rate')
    .values(people.map(({ id }) => ({ user_id: id, group_id: group, rate_cents: 3500 })))
    .execute();
  return { group, people };
}

/** A job with one crew of a team's group. */
export async function jobOf(world: World, { group }: FillTeam, facts: Parameters<World['job']>[0] = {}) {
  const job = await world.job(facts);
  await world.db.updateTable('job_crew').set({ group_id: group }).where('id', '=', job.crewId).execute();
  return job;
}

/** Another crew of a team's group in a job. */
export async function crewOf(world: World, { group }: FillTeam, idJob: number, startAt: number, amount = 1) {
  const id = await world.crew(idJob, startAt, amount);
  await world.db.updateTable('job_crew').set({ group_id: group }).where('id', '=', id).execute();
  return id;
}

export const configure = (world: World, config: Partial<CompanyConfig>) =>
  world.db
    .updateTable('company')
    .set({ config: JSON.stringify(config) })
    .where('id', '=', world.companyId)
    .execute();

/** The short name of a customer, which exists then. */
export async function customer(world: World, text: string): Promise<number> {
  const { id } = await world.db
    .insertInto('prepend')
    .values({ company_id: world.companyId, text, full_name: `${text} Events` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
