import type { In, Out } from '@crewcall/contract/types';
import { ApiError } from '@crewcall/platform';
import { textOf } from '../clocks/use-clock-change';
import type { CheckRow } from './check-rows';

/** A time that was not invoiced, with those that it overlaps. */
export type LeftOut = NonNullable<Out<'generateInvoice'>['leftOut']>[number];

/** A time that an invoice's minimum call had paid already. */
type Covered = NonNullable<Out<'generateInvoice'>['covered']>[number];

export interface GenerateResult {
  invoices: number;
  /** Cents. */
  total: number;
  /** Whom the server refused, and why, in its words. */
  refused: { fullName: string; text: string }[];
  /** Times that were left out, since they overlap others of their worker. */
  leftOut: LeftOut[];
  /** Times that were put to the invoices whose minimum calls had paid them. */
  covered: Covered[];
  /** Why the run ended early; the workers after that point were not tried. */
  stopped: string | null;
}

type Generate = (body: In<'generateInvoice'>) => Promise<Out<'generateInvoice'>>;

/** What a refusal names as left out: nothing else of these workers is to be invoiced. */
const leftOutOf = ({ body }: ApiError): LeftOut[] => (body as { leftOut?: LeftOut[] } | null)?.leftOut ?? [];

/** So many workers in one request: a refusal sends each of them again, alone, so that the others get theirs. */
const AT_ONCE = 20;

/** Makes the invoices of many workers, a few at a time. `onProgress` hears how many workers are done. */
export async function generateFor(
  workers: readonly Pick<CheckRow, 'idUser' | 'fullName'>[],
  range: Omit<In<'generateInvoice'>, 'idUser'>,
  generate: Generate,
  onProgress: (done: number) => void,
): Promise<GenerateResult> {
  const result: GenerateResult = {
    invoices: 0,
    total: 0,
    refused: [],
    leftOut: [],
    covered: [],
    stopped: null,
  };
  const run = async (group: typeof workers): Promise<void> => {
    const [only] = group;
    try {
      const ids = group.map((worker) => worker.idUser);
      const out = await generate({ ...range, idUser: ids.length === 1 ? (ids[0] ?? ids) : ids });
      result.invoices += out.invoices.length;
      result.total += out.total;
      result.leftOut.push(...(out.leftOut ?? []));
      result.covered.push(...(out.covered ?? []));
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind !== 'refused') throw error;
      const leftOut = leftOutOf(error);
      if (leftOut.length > 0) result.leftOut.push(...leftOut);
      else if (group.length > 1) for (const worker of group) await run([worker]);
      else if (only) result.refused.push({ fullName: only.fullName, text: textOf(error) });
    }
  };
  try {
    for (let at = 0; at < workers.length; at += AT_ONCE) {
      const group = workers.slice(at, at + AT_ONCE);
      await run(group);
      onProgress(Math.min(workers.length, at + group.length));
    }
  } catch (error) {
    result.stopped = textOf(error);
  }
  return result;
}
