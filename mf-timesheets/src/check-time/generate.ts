import type { In, Out } from '@crewcall/contract/types';
import { ApiError } from '@crewcall/platform';
import type { Some } from '@crewcall/platform/use-one-by-one';
import type { Refusal } from '@crewcall/ui/many-dialog';
import { textOf } from '../clocks/use-clock-change';
import type { CheckRow } from './check-rows';

/** A time that was not invoiced, with those that it overlaps. */
export type SkippedTimesheet = NonNullable<Out<'generateInvoice'>['leftOut']>[number];

/** A time that an invoice's minimum call had paid already. */
type Covered = NonNullable<Out<'generateInvoice'>['covered']>[number];

export interface GenerateResult {
  invoices: number;
  /** Cents. */
  total: number;
  /** Whom the server refused, and why, in its words. */
  refused: Refusal[];
  /** Times that were left out, since they overlap others of their worker. */
  leftOut: SkippedTimesheet[];
  /** Times that were put to the invoices whose minimum calls had paid them. */
  covered: Covered[];
  /** Why the run ended early; the workers after that point were not tried. */
  stopped: string | null;
}

type Generate = (body: In<'generateInvoice'>) => Promise<Out<'generateInvoice'>>;

/** What a refusal names as left out: nothing else of these workers is to be invoiced. */
const leftOutOf = ({ body }: ApiError): SkippedTimesheet[] =>
  (body as { leftOut?: SkippedTimesheet[] } | null)?.leftOut ?? [];

/** So many workers in one request: a refusal sends each of them again, alone, so that the others get theirs. */
export const AT_ONCE = 20;

/** Makes the invoices of some workers, and adds what became of them to `result`. */
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
