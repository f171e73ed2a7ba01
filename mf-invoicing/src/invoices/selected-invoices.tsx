import { useRef } from 'react';
import { Button } from '@crewcall/ui/basics';
import { formatCount, formatMoney, plural } from '@crewcall/ui/format';
import type { useChosenInvoices } from './use-chosen-invoices';

/** How many invoices are chosen, what they come to, and the way to all of them. */
export function SelectedInvoices({ chosen }: { chosen: ReturnType<typeof useChosenInvoices> }) {
  const { count, cents, outside, more } = chosen;
  const status = useRef<HTMLElement>(null);
  // The button goes with its click, so the focus moves to what it has changed.
  const then = (change: () => void) => () => {
    change();
    status.current?.focus();
  };
  const hidden = outside > 0 ? `, ${formatCount(outside)} not in this list` : '';
  return (
    <>
      <strong role="status" ref={status} tabIndex={-1} style={{ outline: 'none' }}>
        {count > 0 ? `${formatCount(count)} selected${hidden} · ${formatMoney(cents)}` : ''}
      </strong>
      {more > 0 ? (
        <Button onClick={then(chosen.selectAll)}>Select all {plural(more, 'unpaid invoice')}</Button>
      ) : null}
      {outside > 0 ? <Button onClick={then(chosen.clear)}>Clear selection</Button> : null}
    </>
  );
}
