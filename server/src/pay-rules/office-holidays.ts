import { holidaysByRule } from '@crewcall/domain/holidays';
import type { Holiday } from '@crewcall/domain/holidays';
import { stateById } from '@crewcall/domain/zones';
import type { StateName } from '@crewcall/domain/zones';
import { sql } from 'kysely';
import { badRequest, refuse } from '../errors';
import type { Tx } from '../platform/database/tx';

export const stateName = (state: number): StateName =>
  stateById(state)?.name ?? badRequest('This state is not known.');

/** The fields that identify a holiday. */
interface Named {
  state: number;
  day: string;
  name: string;
}

/** Finds a holiday of this day and name in the state's Acts. */
const ruleOf = ({ state, day, name }: Named): Holiday | undefined =>
  holidaysByRule(stateName(state), Number(day.slice(0, 4))).find(
    (holiday) => holiday.day === day && holiday.name.toLowerCase() === name.toLowerCase(),
  );

/** Do the state's own Acts name it? */
export const isRule = (named: Named): boolean => ruleOf(named) !== undefined;

/** Refuses a holiday named like one of the state's Acts that has other hours or applies to a part of the state only. */
export function refuseOtherThanRule(
  state: number,
  holiday: Holiday & { postcodes: readonly string[] },
): void {
  const rule = ruleOf({ state, ...holiday });
  const isSame = rule?.from === holiday.from && rule.to === holiday.to && holiday.postcodes.length === 0;
  if (rule && !isSame)
    refuse(
      `${rule.name} of this day is on the list by the state's own Act, with its own hours and for the whole state. To have it otherwise, take that one off and add yours under another name.`,
      { field: 'name' },
    );
}

/** Deletes the office's own entry for a holiday. Returns whether the office had added it, not removed it. */
export async function forget(tx: Tx, companyId: number, { state, day, name }: Named): Promise<boolean> {
  const { rows } = await sql<{ is_removed: boolean }>`
    delete from public_holiday where company_id = ${companyId} and state = ${state} and day = ${day}
      and lower(name) = lower(${name}) returning is_removed`.execute(tx.db);
  return rows.some((row) => !row.is_removed);
}
