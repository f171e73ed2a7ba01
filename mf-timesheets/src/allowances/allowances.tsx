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
import { AllowanceDialog } from './allowance-dialog';
import { allowanceNote } from './allowance-words';
import type { Allowance } from './allowance-words';
import { TakeOffDialog } from './take-off-dialog';

// Beside each other also where they go below the name.
const Tools = styled('span')({ display: 'flex', gap: 8 });
const None = styled('p')({ color: token('ink-3'), fontSize: 14 });

interface AllowancesProps {
  idTimesheet: number;
  /** Said where there are none and none can be given; without it nothing is drawn then. */
  none?: string | null;
}

/** The allowances of one time: those that come with its group or crew, those given by hand, and those taken off. */
export function Allowances({ idTimesheet, none = null }: AllowancesProps) {
  const read = useCall('getAllowances', { idTimesheet }, { quiet: true });
  const bus = useBus();
  const [open, setOpen] = useState<Allowance | 'new' | null>(null);
  const [taking, setTaking] = useState<Allowance | null>(null);
  const putBack = useChange('setAllowance', { done: () => bus.emit('pay.changed', {}) });
  return (
    <Loaded
      read={read}
      what="The allowances"
      skeleton={<SkeletonTable rows={1} cols={2} label="Loading the allowances" />}
    >
      {({ allowances, takenOff, types, maySet }) => {
        const free = types.filter(({ id }) => !allowances.some((one) => one.id === id));
        if (allowances.length === 0 && takenOff.length === 0 && types.length === 0)
          return none === null ? null : <None>{none}</None>;
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
                      <Button size="small" aria-label={`Take off ${one.name}`} onClick={() => setTaking(one)}>
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
            {taking === null ? null : (
              <TakeOffDialog idTimesheet={idTimesheet} allowance={taking} onClose={() => setTaking(null)} />
            )}
          </section>
        );
      }}
    </Loaded>
  );
}
