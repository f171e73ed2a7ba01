import { useState } from 'react';
import { formatCents } from '@crewcall/domain/money';
import type { DayText } from '@crewcall/domain/units';
import { useSession } from '@crewcall/platform';
import { Button } from '@crewcall/ui/basics';
import { Pill } from '@crewcall/ui/pill';
import { RowList } from '@crewcall/ui/row-list';
import { RateDialog } from './rate-dialog';
import { countingOn, rateWords, ratesFor } from './rate-texts';
import type { Charged, ChargeRate, RateLevel } from './rate-texts';

interface RateListProps {
  /** Whose rates are edited. */
  place: { idCustomer: number | null; idJob: number | null };
  charged: readonly Charged[];
  own: readonly ChargeRate[];
  /** What counts where there is no own rate, the most special first. */
  inherited: readonly RateLevel[];
  /** The day for which is said what counts. */
  day: DayText;
}

/** What is charged for a group or an allowance on the day: the amount, and whose rate it is. */
function Counting({
  charged,
  levels,
  day,
}: {
  charged: Charged;
  levels: readonly RateLevel[];
  day: DayText;
}) {
  const found = countingOn(charged, levels, day);
  if (found === null)
    return charged.idGroup === null ? (
      <small>Not charged</small>
    ) : (
      <small>
        <Pill tone="warn">No rate</Pill>
      </small>
    );
  return (
    <small>
      {formatCents(found.rate.cents)} {charged.unit}
      {found.of === '' ? '' : `, by the ${found.of}`}
    </small>
  );
}

/** What is charged for each group and allowance, with the rates of this place and their days. */
export function RateList({ place, charged, own, inherited, day }: RateListProps) {
  const { can } = useSession();
  const [open, setOpen] = useState<{ charged: Charged; rate: ChargeRate | null } | null>(null);
  const levels = [{ name: '', rates: own }, ...inherited];
  const maySet = can('client.write');
  return (
    <>
      <RowList lines="above" aria-label="Charge rates">
        {charged.map((one) => (
          <li key={one.key}>
            <span data-main="">
              <b>{one.name}</b>
              {one.active ? null : ' (off)'}
              <Counting charged={one} levels={levels} day={day} />
            </span>
            {ratesFor(one, own).map((rate) =>
              maySet ? (
                <Button
                  key={rate.id}
                  size="small"
                  aria-label={`Change ${rateWords(rate)} of ${one.name}`}
                  onClick={() => setOpen({ charged: one, rate })}
                >
                  {rateWords(rate)}
                </Button>
              ) : (
                <span key={rate.id}>{rateWords(rate)}</span>
              ),
            )}
            {maySet ? (
              <Button
                size="small"
                aria-label={`Add a rate of ${one.name}`}
                onClick={() => setOpen({ charged: one, rate: null })}
              >
                Add a rate
              </Button>
            ) : null}
          </li>
        ))}
      </RowList>
      {open ? (
        <RateDialog
          {...{ place, today: day, ...open }}
          stored={own.find(({ id }) => id === open.rate?.id) ?? null}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}
