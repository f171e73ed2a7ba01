import { holidaysByRule } from '@crewcall/domain/holidays';
import { stateById } from '@crewcall/domain/zones';
import type { StateName } from '@crewcall/domain/zones';
import { sql } from 'kysely';
import { badRequest } from '../errors';
import type { Tx } from '../platform/handle';

export const stateName = (state: number): StateName =>
  stateById(state)?.name ?? badRequest('This state is not known.');

/** What tells one holiday from another. */
interface Named {
  state: number;
  day: string;
  name: string;
}

/** Do the state's own Acts name it? */
export const isRule = ({ state, day, name }: Named): boolean =>
  holidaysByRule(stateName(state), Number(day.slice(0, 4))).some(
    (holiday) => holiday.day === day && holiday.name.toLowerCase() === name.toLowerCase(),
  );

/** Forgets what the office said of a holiday; true where it had added it. */
export async function forget(tx: Tx, companyId: number, { state, day, name }: Named): Promise<boolean> {
  const { rows } = await sql<{ is_removed: boolean }>`
    delete from public_holiday where company_id = ${companyId} and state = ${state} and day = ${day}
      and lower(name) = lower(${name}) returning is_removed`.execute(tx.db);
  return rows.some((row) => !row.is_removed);
}
