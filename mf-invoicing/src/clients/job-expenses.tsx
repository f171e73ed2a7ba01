import type { Out } from '@crewcall/contract/types';
import { expenseTypeNames } from '@crewcall/domain/expenses';
import { formatNumericDay } from '@crewcall/domain/format';
import { useBus, useChange, useSession } from '@crewcall/platform';
import { formatMoney } from '@crewcall/ui/format';
import { FormControlLabel, Switch } from '@crewcall/ui/mui';
import { SectionHeading } from '@crewcall/ui/page-header';
import { Pill } from '@crewcall/ui/pill';
import { RowList } from '@crewcall/ui/row-list';

/** The approved expenses of a job, each with a switch that charges it to the customer. */
export function JobExpenses({ expenses }: { expenses: Out<'getJobMoney'>['expenses'] }) {
  const bus = useBus();
  const maySet = useSession().can('client.write');
  const charge = useChange('setChargeOn', { done: () => bus.emit('client.changed', {}) });
  if (expenses.length === 0) return null;
  return (
    <>
      <SectionHeading title="Expenses" note="Approved ones, without the GST in them." />
      <RowList lines="above" aria-label="Expenses">
        {expenses.map((one) => {
          const what = expenseTypeNames[one.type];
          return (
            <li key={one.id}>
              <span data-main="">
                <b>
                  {what}, {one.fullName}
                </b>
                <small>{[formatNumericDay(one.day), one.note].filter(Boolean).join(' · ')}</small>
              </span>
              <span>{formatMoney(one.cents)}</span>
              {one.isBilled ? <Pill tone="info">On an invoice</Pill> : null}
              <FormControlLabel
                label="Charge on"
                control={
                  <Switch
                    checked={one.chargeOn}
                    disabled={!maySet || one.isBilled || charge.isPending}
                    slotProps={{ input: { 'aria-label': `Charge on: ${what}, ${one.fullName}` } }}
                    onChange={(_event, chargeOn) => charge.mutate({ idExpense: one.id, chargeOn })}
                  />
                }
              />
            </li>
          );
        })}
      </RowList>
    </>
  );
}
