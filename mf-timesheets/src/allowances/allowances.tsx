import { useState } from 'react';
import { useBus, useCall, useChange } from '@crewcall/platform';
import { Button, styled } from '@crewcall/ui/basics';
import { formatMoney } from '@crewcall/ui/format';
import { PlusIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { SectionHeading } from '@crewcall/ui/page-header';
import { RowList } from '@crewcall/ui/row-list';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { token } from '@crewcall/ui/tokens';
import { useReason } from '../timesheet/use-reason';
import { AllowanceDialog } from './allowance-dialog';
import { allowanceNote } from './allowance-words';
import type { Allowance } from './allowance-words';

// Beside each other also where they go below the name.
const Tools = styled('span')({ display: 'flex', gap: 8 });
const None = styled('p')({ color: token('ink-3'), fontSize: 14 });

/**
 * The allowances of one time: those that come with its group or crew, those given by hand, and those taken off. Nothing
 * for a worker without any.
 */
export function Allowances({ idTimesheet }: { idTimesheet: number }) {
  const read = useCall('getAllowances', { idTimesheet }, { quiet: true });
  const bus = useBus();
  const reason = useReason();
  const [open, setOpen] = useState<Allowance | 'new' | null>(null);
  const changed = () => bus.emit('pay.changed', {});
  const takeOff = useChange('takeAllowanceOff', { done: changed });
  const putBack = useChange('setAllowance', { done: changed });
  const ask = async ({ id, name }: Allowance) => {
    const why = await reason.ask({
      title: `Take off ${name}`,
      text: 'It is not paid for this time.',
      yes: 'Take off',
      danger: true,
    });
    if (why !== null) takeOff.mutate({ idTimesheet, idType: id, reason: why }, { onError: changed });
  };
  return (
    <Loaded
      read={read}
      what="The allowances"
      skeleton={<SkeletonTable rows={1} cols={2} label="Loading the allowances" />}
    >
      {({ allowances, takenOff, types, maySet }) => {
        const free = types.filter(({ id }) => !allowances.some((one) => one.id === id));
        if (allowances.length === 0 && takenOff.length === 0 && types.length === 0) return null;
        return (
          <section aria-label="Allowances">
            <SectionHeading
              title="Allowances"
              action={
                free.length > 0 ? (
                  <Button
                    size="small"
                    startIcon={<PlusIcon size={16} aria-hidden />}
                    aria-label="Add an allowance"
                    onClick={() => setOpen('new')}
                  >
                    Add
                  </Button>
                ) : undefined
              }
            />
            {reason.dialog}
            {allowances.length === 0 && takenOff.length === 0 ? <None>None for this time.</None> : null}
            <RowList>
              {allowances.map((one) => (
                <li key={one.id}>
                  <span data-main="">
                    <b>{one.name}</b>
                    <small>{allowanceNote(one)}</small>
                  </span>
                  {one.cents === null ? null : <span>{formatMoney(one.cents)}</span>}
                  {maySet ? (
                    <Tools>
                      {types.some(({ id }) => id === one.id) ? (
                        <Button size="small" aria-label={`Change ${one.name}`} onClick={() => setOpen(one)}>
                          Change
                        </Button>
                      ) : null}
                      <Button
                        size="small"
                        disabled={takeOff.isPending}
                        aria-label={`Take off ${one.name}`}
                        onClick={() => void ask(one)}
                      >
                        Take off
                      </Button>
                    </Tools>
                  ) : null}
                </li>
              ))}
              {takenOff.map((one) => (
                <li key={one.id}>
                  <span data-main="">
                    <s>{one.name}</s>
                    <small>Taken off: {one.reason}</small>
                  </span>
                  {maySet && one.isAutomatic ? (
                    <Button
                      size="small"
                      disabled={putBack.isPending}
                      aria-label={`Put back ${one.name}`}
                      onClick={() => putBack.mutate({ idTimesheet, idType: one.id, note: '' })}
                    >
                      Put back
                    </Button>
                  ) : null}
                </li>
              ))}
            </RowList>
            {open === null ? null : (
              <AllowanceDialog
                idTimesheet={idTimesheet}
                types={free}
                changed={open === 'new' ? undefined : open}
                onClose={() => setOpen(null)}
              />
            )}
          </section>
        );
      }}
    </Loaded>
  );
}
