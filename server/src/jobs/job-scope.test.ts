import { sql } from 'kysely';
import type { Condition, Viewer } from './job-scope';
import { chatOpenTo, isManager, isOffice, visibleTo, writableBy } from './job-scope';
import type { World } from './testing/world';
import { openWorld } from './testing/world';

let world: World;
openWorld((opened) => ({ world } = opened));

interface Row {
  id: number;
  prepend: string;
  status: number;
  hidden: boolean;
  members: Map<number, number>;
  applicants: Set<number>;
  supervisors: Set<number>;
  deleted: boolean;
}

// The rules said once more, over plain objects.
const onCrew = (row: Row, id: number, statuses: number[]) =>
  !row.deleted && statuses.includes(row.members.get(id) ?? 0);
const sees = (user: Viewer, row: Row) => {
  if (isManager(user)) return user.managerOf.includes(row.prepend);
  if (isOffice(user)) return true;
  const concerned = onCrew(row, user.id, [1, 2, 3]) || (!row.deleted && row.applicants.has(user.id));
  return concerned || row.supervisors.has(user.id) || (row.status === 1 && !row.hidden);
};
const chats = (user: Viewer, row: Row) => {
  if (isManager(user)) return user.managerOf.includes(row.prepend);
  return isOffice(user) || onCrew(row, user.id, [2]) || row.supervisors.has(user.id);
};
const writes = (user: Viewer, row: Row) =>
  isManager(user) ? user.managerOf.includes(row.prepend) : user.permissions.includes('job:write');

test('R-01, R-07: the SQL of the row rules and the rules agree on every pair of a random world', async () => {
  let seed = 7;
  const dice = (sides: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * sides);
  };
  const kinds = [
    {},
    {},
    {},
    { permissions: ['job:read'] },
    { permissions: ['job:read', 'job:write'] },
    { permissions: ['timesheet:read'] },
    { permissions: ['job:write', 'job:read'], managerOf: ['ACME'] },
    { managerOf: ['OPAL', 'NOVA'] },
  ];
  const users: Viewer[] = [];
  for (const kind of kinds) {
    const { id } = await world.person(kind);
    users.push({
      id,
      companyId: world.companyId,
      permissions: kind.permissions ?? [],
      managerOf: kind.managerOf ?? [],
    });
  }
  const rows: Row[] = [];
  for (let index = 0; index < 60; index += 1) {
    const prepend = ['ACME', 'OPAL', 'NOVA', ''][dice(4)] ?? '';
    const row: Row = {
      id: 0,
      prepend,
      status: dice(4),
      hidden: dice(2) === 1,
      members: new Map(),
      applicants: new Set(),
      supervisors: new Set(),
      deleted: dice(5) === 0,
    };
    const { id, crewId } = await world.job({ prepend, status: row.status, hidePublic: row.hidden });
    row.id = id;
    for (const user of users) {
      const status = dice(8);
      if (status >= 1 && status <= 3) {
        row.members.set(user.id, status);
        await world.member(crewId, user.id, status);
      }
      if (dice(8) === 0) {
        row.applicants.add(user.id);
        await world.db.insertInto('application').values({ crew_id: crewId, user_id: user.id }).execute();
      }
      if (dice(8) === 0) {
        row.supervisors.add(user.id);
        await world.db.insertInto('job_supervisor').values({ job_id: id, user_id: user.id }).execute();
      }
    }
    if (row.deleted)
      await world.db.updateTable('job_crew').set({ deleted_at: 1 }).where('id', '=', crewId).execute();
    rows.push(row);
  }
  const found = async (condition: Condition) =>
    (
      await sql<{ id: number }>`select job.id from job where ${condition} order by job.id`.execute(world.db)
    ).rows.map((row) => row.id);
  for (const user of users) {
    const expected = (rule: (user: Viewer, row: Row) => boolean) =>
      rows.filter((row) => rule(user, row)).map((row) => row.id);
    expect([user, await found(visibleTo(user))]).toEqual([user, expected(sees)]);
    expect([user, await found(chatOpenTo(user))]).toEqual([user, expected(chats)]);
    expect([user, await found(writableBy(user))]).toEqual([user, expected(writes)]);
  }
}, 60_000);
