import { loadingNames } from '@crewcall/domain/pay-rules';
import { sql } from 'kysely';

/** Minutes of minimum call on an invoice's line, over the alias `line`; below 0 where it gives up what others were paid. */
export const lineMinimum = sql<number>`coalesce((select sum((piece ->> 'minutes')::int)
  from jsonb_array_elements(line.pieces) piece where piece ->> 'name' = ${loadingNames.minimum}), 0)::int`;
