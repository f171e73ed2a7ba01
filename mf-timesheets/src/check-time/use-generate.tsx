import { useState } from 'react';
import { ApiError, useApi, useBus, useSnackbar, useUnsaved } from '@crewcall/platform';
import { useBulkAction } from '@crewcall/platform/use-bulk-action';
import { LONG_TIMESHEET_MS } from '@crewcall/domain/limits';
import { HOUR_MS } from '@crewcall/domain/units';
import { useConfirm } from '@crewcall/ui/confirm';
import { plural } from '@crewcall/ui/format';
import { whatIsPaid } from './check-rows';
import type { CheckRow, CheckSearch, CheckTotals } from './check-rows';
import { textOf } from '../timesheet/use-timesheet-change';
import { AT_ONCE, generateSome } from './generate';
import type { GenerateResult, SkippedTimesheet } from './generate';

type Named = CheckTotals['unsigned'];

/** `Mia Costa, Tom Ford and 12 more` */
const listed = ({ count, names }: Named): string =>
  `${names.join(', ')}${count > names.length ? ` and ${count - names.length} more` : ''}`;

function Question({ plan }: { plan: CheckTotals }) {
  return (
    <>
      <p>
        Invoices for <strong>{plural(plan.paid, 'worker')}</strong> over <strong>{whatIsPaid(plan)}</strong>,
        one for each week.
      </p>
      {plan.unsigned.count > 0 ? (
        <p>
          Nobody has signed {plural(plan.unsignedTimes, 'time')} of: {listed(plan.unsigned)}. They are
          invoiced as well.
        </p>
      ) : null}
      {plan.overlapping.count > 0 ? (
        <p>Times that overlap are left out until you allow each of them: {listed(plan.overlapping)}.</p>
      ) : null}
      {plan.waiting.count > 0 ? (
        <p>Times with an open question or without a rate are left out: {listed(plan.waiting)}.</p>
      ) : null}
      {plan.uncleared.count > 0 ? (
        <p>Times that nobody has signed or approved are left out: {listed(plan.uncleared)}.</p>
      ) : null}
      {plan.long.count > 0 ? (
        <p>
          Longer than {LONG_TIMESHEET_MS / HOUR_MS} hours, and invoiced as they are: {listed(plan.long)}.
        </p>
      ) : null}
      {plan.missing.count > 0 ? <p>Running times are left out: {listed(plan.missing)}.</p> : null}
    </>
  );
}

/** Asks, then makes the invoices, showing the progress and what was refused. */
export function useGenerate(range: { dateStart: number; dateEnd: number }) {
  const { call } = useApi();
  const bus = useBus();
  const confirm = useConfirm();
  const snackbar = useSnackbar();
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
  /**
   * Who would be invoiced, and for what; null after an error, which is shown. Asked now: the list may have been on screen
   * for a while, and shows one page.
   */
  const readPlan = async (search: CheckSearch) => {
    const asked = { ...range, ...search };
    try {
      return await Promise.all([
        call('getCheckTime', { ...asked, limit: 1 }),
        call('getWorkersToInvoice', asked),
      ]);
    } catch (error) {
      // The shell has shown refusals.
      if (error instanceof ApiError && (error.kind === 'offline' || error.kind === 'failed'))
        snackbar.show(textOf(error), { color: 'error' });
      return null;
    }
  };
  const generate = async (search: CheckSearch) => {
    const read = await readPlan(search);
    if (read === null) return;
    const [{ totals: plan, rows, total }, { workers }] = read;
    const yes = await confirm({
      title: total === 1 ? `Invoice for ${rows[0]?.fullName ?? ''}` : 'Generate invoices',
      text: <Question plan={plan} />,
      yes: 'Generate',
    });
    if (yes) await make(workers);
  };
  return {
    progress,
    result,
    /** Makes the invoices of everyone a search finds. */
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
