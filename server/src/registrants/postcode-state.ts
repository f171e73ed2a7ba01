import { postcodeRanges } from '@crewcall/domain/postcode';
import { texts } from '@crewcall/domain/texts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

const fourDigits = (code: number) => sql.lit(String(code).padStart(4, '0'));

/** SQL: the state of a postcode, or 'Unknown', from the same table of ranges as `stateOfPostcode`. */
export const postcodeState = (postcode: RawBuilder<string>): RawBuilder<string> =>
  sql<string>`case when btrim(${postcode}) !~ '^[0-9]{4}$' then ${sql.lit(texts.unknownState)}
    ${sql.join(
      postcodeRanges.map(
        ([low, high, state]) => sql`when btrim(${postcode}) collate "C"
          between ${fourDigits(low)} and ${fourDigits(high)} then ${sql.lit(state)}`,
      ),
      sql` `,
    )} else ${sql.lit(texts.unknownState)} end`;
