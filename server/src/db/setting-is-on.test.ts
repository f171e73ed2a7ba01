import { configFields } from '@crewcall/domain/company-config';
import { sql } from 'kysely';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { companyConfig } from '../platform/database/company-config';
import { settingOfCompany } from './setting-is-on';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ handlers: [], tasks: [] });
}, 60_000);
afterAll(() => world.close());

const fields = configFields.filter((field) => field !== 'confCompanyName');

test.each([
  { saved: 'nothing', config: {} },
  // No setting's initial value.
  { saved: 'every setting', config: Object.fromEntries(fields.map((field) => [field, `a ${field}`])) },
])('a setting that a statement reads is what all settings say, with $saved saved', async ({ config }) => {
  const id = await world.make.companyId();
  await world.db
    .updateTable('company')
    .set({ config: JSON.stringify(config) })
    .where('id', '=', id)
    .execute();
  const all: Record<string, unknown> = await companyConfig(world.db, id);
  const columns = fields.map((field) => sql`${settingOfCompany(sql`${id}`, field)} as ${sql.ref(field)}`);
  const { rows } = await sql<Record<string, unknown>>`select ${sql.join(columns)}`.execute(world.db);
  expect(rows).toEqual([Object.fromEntries(fields.map((field) => [field, all[field]]))]);
});
