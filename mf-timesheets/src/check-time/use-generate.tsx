import { useState } from 'react';
import { useApi, useBus, useUnsaved } from '@crewcall/platform';
import { useBulkAction } from '@crewcall/platform/use-bulk-action';
import { LONG_TIMESHEET_MS } from '@crewcall/domain/limits';
import { HOUR_MS } from '@crewcall/domain/units';
import { useConfirm } from '@crewcall/ui/confirm';
import { plural } from '@crewcall/ui/format';
import type { CheckRow, InvoicePlan } from './check-rows';
import { invoicePlan } from './check-rows';
import { textOf } from '../timesheet/use-timesheet-change';
import { AT_ONCE, generateSome } from './generate';
import type { GenerateResult, SkippedTimesheet } from './generate';

const names = (rows: readonly CheckRow[]) => rows.map((row) => row.fullName).join(', ');

function Question({ plan }: { plan: InvoicePlan }) {
  return (
    <>
      <p>
        Invoices for <strong>{plural(plan.paid, 'worker')}</strong> over{' '}
        <strong>{plural(plan.times, 'time')}</strong>, one for each week.
      </p>
      {plan.unsigned.length > 0 ? (
        <p>
          Nobody has signed {plural(plan.unsignedTimes, 'time')} of: {names(plan.unsigned)}. They are invoiced
          as well.
        </p>
      ) : null}
      {plan.overlapping.length > 0 ? (
        <p>Times that overlap are left out until you allow each of them: {names(plan.overlapping)}.</p>
      ) : null}
      {plan.waiting.length > 0 ? (
        <p>Times with an open question or without a rate are left out: {names(plan.waiting)}.</p>
      ) : null}
      {plan.uncleared.length > 0 ? (
        <p>Times that nobody has signed or approved are left out: {names(plan.uncleared)}.</p>
      ) : null}
      {plan.long.length > 0 ? (
        <p>
          Longer than {LONG_TIMESHEET_MS / HOUR_MS} hours, and invoiced as they are: {names(plan.long)}.
        </p>
      ) : null}
      {plan.missing.length > 0 ? <p>Running times are left out: {names(plan.missing)}.</p> : null}
    </>
  );
}

/** Asks, then makes the invoices, showing the progress and what was refused. */
export function useGenerate(range: { dateStart: number; dateEnd: number }) {
  const { call } = useApi();
  const bus = useBus();
  const confirm = useConfirm();
  const { start, progress } = useBulkAction<void>();
  const [result, setResult] = useState<GenerateResult | null>(null);
  // Leaving the page stops the run, and the remaining workers would get no invoice.
  useUnsaved(progress !== null, { title: 'Invoices that are being made' });

  const make = async (
    workers: readonly Pick<CheckRow, 'idUser' | 'fullName'>[],
    allowOverlaps: readonly number[] = [],
  ) => {
    setResult(null);
    const out: GenerateResult = {
      invoices: 0,
      total: 0,
      refused: [],
      leftOut: [],
      covered: [],
      stopped: null,
    };
    const what = { ...range, ...(allowOverlaps.length > 0 ? { allowOverlaps: [...allowOverlaps] } : {}) };
    const { failure } = await start(workers, AT_ONCE, (some) =>
      generateSome(some, what, (body) => call('generateInvoice', body, { quiet: true }), out),
    );
    setResult({ ...out, stopped: failure === null ? null : textOf(failure) });
    bus.emit('invoice.changed', {});
  };
  const generate = async (rows: readonly CheckRow[]) => {
    const plan = invoicePlan(rows);
    const yes = await confirm({
      title:
        plan.workers.length === 1 ? `Invoice for ${plan.workers[0]?.fullName ?? ''}` : 'Generate invoices',
      text: <Question plan={plan} />,
      yes: 'Generate',
    });
    if (yes) await make(plan.workers);
  };
  return {
    progress,
    result,
    generate,
    /** Makes the invoices of these overlapping times, each of which somebody has ticked. */
    allow: (times: readonly SkippedTimesheet[]) =>
      make(
        [...new Map(times.map(({ idUser, fullName }) => [idUser, { idUser, fullName }])).values()],
        times.map(({ idTimesheet }) => idTimesheet),
      ),
    forget: () => setResult(null),
  };
}
