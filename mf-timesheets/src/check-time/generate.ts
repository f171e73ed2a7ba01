import type { In, Out } from '@crewcall/contract/types';
import { ApiError } from '@crewcall/platform';
import type { Some } from '@crewcall/platform/use-bulk-action';
import type { Refusal } from '@crewcall/ui/bulk-actions';
import { textOf } from '../timesheet/use-timesheet-change';
import type { CheckRow } from './check-rows';

/** A timesheet that was not invoiced, with the timesheets that it overlaps. */
export type SkippedTimesheet = NonNullable<Out<'generateInvoice'>['leftOut']>[number];

/** A timesheet that was already paid as part of the minimum call on an earlier invoice. */
type Covered = NonNullable<Out<'generateInvoice'>['covered']>[number];

export interface GenerateResult {
  invoices: number;
  /** Cents. */
  total: number;
  /** Workers the server refused, with its message. */
  refused: Refusal[];
  /** Timesheets left out because they overlap another one of the same worker. */
  leftOut: SkippedTimesheet[];
  /** Timesheets added to the earlier invoices that had already paid them as part of a minimum call. */
  covered: Covered[];
  /** Why the run ended early; the workers after that point were not tried. */
  stopped: string | null;
}

type Generate = (body: In<'generateInvoice'>) => Promise<Out<'generateInvoice'>>;

/** The left-out timesheets in a refusal. The server refuses if the workers have nothing else to invoice. */
const leftOutOf = ({ body }: ApiError): SkippedTimesheet[] =>
  (body as { leftOut?: SkippedTimesheet[] } | null)?.leftOut ?? [];

/** Workers per request. If the server refuses, each worker is sent again alone, so that the others get invoices. */
export const AT_ONCE = 20;

/** Makes the invoices of some workers and adds the outcome to `result`. */
export async function generateSome(
  workers: Some<Pick<CheckRow, 'idUser' | 'fullName'>>,
  range: Omit<In<'generateInvoice'>, 'idUser'>,
  generate: Generate,
  result: GenerateResult,
): Promise<void> {
  const [{ idUser, fullName }] = workers;
  const isOne = workers.length === 1;
  try {
    const out = await generate({ ...range, idUser: isOne ? idUser : workers.map((worker) => worker.idUser) });
    result.invoices += out.invoices.length;
    result.total += out.total;
    result.leftOut.push(...(out.leftOut ?? []));
    result.covered.push(...(out.covered ?? []));
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'refused') throw error;
    const leftOut = leftOutOf(error);
    if (leftOut.length > 0) result.leftOut.push(...leftOut);
    else if (isOne) result.refused.push({ name: fullName, text: textOf(error) });
    else for (const worker of workers) await generateSome([worker], range, generate, result);
  }
}
