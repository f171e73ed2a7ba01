import { useEffect, useRef, useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { formatNumericDay } from '@crewcall/domain/format';
import { addDays, dayToEpoch, daysInAddress, mondayOf, startOfDay } from '@crewcall/domain/time';
import type { DayText } from '@crewcall/domain/units';
import { useCall, useNavigation, useNow, useSession, useSnackbar } from '@crewcall/platform';
import { useSearchParams } from '@crewcall/platform/router';
import { Alert, Box, Button } from '@crewcall/ui/basics';
import { BulkBar, Progress, Refusals } from '@crewcall/ui/bulk-actions';
import { DateToolbar, DayRange } from '@crewcall/ui/date-fields';
import { formatMoney, plural } from '@crewcall/ui/format';
import { CircleCheckIcon } from '@crewcall/ui/icons';
import { Card } from '@crewcall/ui/job-card';
import { Loaded } from '@crewcall/ui/loaded';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { BillableJobs, chosenCents } from './billable-jobs';
import type { BillableJob } from './billable-jobs';
import type { Client } from './client-texts';
import { useDraftInvoices } from './use-draft-invoices';
import type { Wanted } from './use-draft-invoices';

/** Days before today with which the range begins: four weeks with today. */
const DAYS_BACK = 27;

/** Jobs by the Monday of the week in which each starts, in its own zone. */
function byWeek(jobs: readonly BillableJob[]): Map<DayText, BillableJob[]> {
  const weeks = new Map<DayText, BillableJob[]>();
  for (const job of jobs) {
    const monday = mondayOf(job.tz, job.start);
    weeks.set(monday, [...(weeks.get(monday) ?? []), job]);
  }
  return weeks;
}

/** The invoices that these jobs make: one for each week where the customer is billed by week, else one each. */
function wantedOf(
  billBy: Out<'getToBill'>['billBy'],
  jobs: readonly BillableJob[],
  idCustomer: number,
  ticked: ReadonlySet<number>,
): Wanted[] {
  const bodyOf = (some: readonly BillableJob[]) => ({
    idCustomer,
    idJobs: some.map(({ idJob }) => idJob),
    unsigned: some.flatMap(({ unsigned }) =>
      unsigned.map(({ idTimesheet }) => idTimesheet).filter((id) => ticked.has(id)),
    ),
  });
  return billBy === 'week'
    ? [...byWeek(jobs)].map(([monday, some]) => ({
        name: `Week from ${formatNumericDay(monday)}`,
        body: bodyOf(some),
      }))
    : jobs.map((job) => ({ name: job.jobName, body: bodyOf([job]) }));
}

/** `2 drafts made. 1 unsigned time was left out.` */
function madeText(drafts: readonly { leftOut: number }[]): string {
  const left = drafts.reduce((sum, { leftOut }) => sum + leftOut, 0);
  const rest =
    left === 0 ? '' : ` ${plural(left, 'charge was', 'charges were')} left out and can be invoiced later.`;
  return `${plural(drafts.length, 'draft')} made.${rest}`;
}

/** What was not drafted and why. It takes the focus: the button may be far below. */
function NotDrafted({ drafting }: { drafting: ReturnType<typeof useDraftInvoices> }) {
  const { isRunning, refused, failure, drafted, of } = drafting;
  const box = useRef<HTMLDivElement>(null);
  const isShown = !isRunning && (refused.length > 0 || failure !== null);
  useEffect(() => {
    if (isShown) box.current?.focus();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <Box ref={box} tabIndex={-1} sx={{ display: 'grid', gap: 1, mb: 2, outline: 'none' }}>
      {refused.length > 0 ? (
        <Alert severity="warning">
          <strong>Not drafted</strong>
          <Refusals refused={refused} />
        </Alert>
      ) : null}
      {failure === null ? null : (
        <Alert severity="error">
          {drafted} of {plural(of, 'invoice')} drafted, then the connection failed. Your choice is still here:
          draft the rest again.
        </Alert>
      )}
    </Box>
  );
}

/** What a customer can be invoiced for jobs in a range: choose jobs, tick unsigned times, and draft. */
export function ToInvoice({ client }: { client: Client }) {
  const zone = useSession().user.companyZone;
  const mayWrite = useSession().can('client.write');
  const { go } = useNavigation();
  const snackbar = useSnackbar();
  const [query] = useSearchParams();
  const today = startOfDay(zone, useNow(60_000));
  const usual = { start: addDays(zone, today, -DAYS_BACK), end: addDays(zone, today, 1), lastDay: today };
  const { from, to } = daysInAddress(
    zone,
    [query.get('from') ?? undefined, query.get('to') ?? undefined],
    usual,
  );
  const range = { dateStart: dayToEpoch(zone, from), dateEnd: addDays(zone, dayToEpoch(zone, to), 1) };
  const read = useCall('getToBill', { idCustomer: client.id, ...range });
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const drafting = useDraftInvoices(client.id);
  const jobs = (read.data?.jobs ?? []).filter(({ idJob }) => picked.has(idJob));
  const billBy = read.data?.billBy ?? 'job';
  const wanted = wantedOf(billBy, jobs, client.id, ticked);
  const address = `/admin/clients/${client.id}`;

  const tickTimes = ({ idJob, unsigned }: BillableJob, times: ReadonlySet<number>) => {
    const own = unsigned.map(({ idTimesheet }) => idTimesheet);
    setTicked(
      new Set([...[...ticked].filter((id) => !own.includes(id)), ...own.filter((id) => times.has(id))]),
    );
    if (own.some((id) => times.has(id))) setPicked(new Set([...picked, idJob]));
  };
  const draft = async () => {
    const { drafts, idJobs, failure } = await drafting.start(wanted);
    setPicked(new Set([...picked].filter((id) => !idJobs.includes(id))));
    if (drafts.length > 0) snackbar.show(madeText(drafts), { color: 'success' });
    if (failure !== null || drafts.length < wanted.length) return;
    const [first] = drafts;
    void go(
      drafts.length === 1 && first
        ? `${address}?tab=invoices&invoice=${first.id}`
        : `${address}?tab=invoices&show=draft`,
    );
  };
  const sum = jobs.reduce((cents, job) => cents + chosenCents(job, ticked), 0);
  return (
    <>
      <DateToolbar>
        <DayRange
          labels={['Jobs from', 'To']}
          sx={{ width: 176 }}
          from={from}
          to={to}
          onChange={(first, last) => void go(`${address}?tab=to-invoice&from=${first}&to=${last}`)}
        />
      </DateToolbar>
      {drafting.progress ? (
        <Progress label="Drafting" done={drafting.done} of={drafting.of}>
          {drafting.drafted} of {plural(drafting.of, 'invoice')} drafted
        </Progress>
      ) : null}
      <NotDrafted drafting={drafting} />
      <Loaded read={read} what="What can be invoiced" skeleton={<SkeletonTable rows={5} cols={3} />}>
        {(toBill) =>
          toBill.jobs.length === 0 ? (
            <EmptyState
              icon={CircleCheckIcon}
              title="Nothing to invoice"
              text="No job that starts in these dates has charges without an invoice. Choose other dates."
            />
          ) : (
            <Card>
              <BillableJobs
                {...{ toBill, ticked }}
                idCustomer={client.id}
                chosen={picked}
                onChosen={setPicked}
                onTicked={tickTimes}
                disabled={!mayWrite || drafting.isRunning}
              />
            </Card>
          )
        }
      </Loaded>
      {mayWrite && jobs.length > 0 ? (
        <BulkBar
          label="Chosen jobs"
          selected={`${plural(jobs.length, 'job')} · ${formatMoney(sum)} without GST`}
        >
          <Button loading={drafting.isRunning} onClick={() => void draft()}>
            {wanted.length === 1 ? 'Draft the invoice' : `Draft ${wanted.length} invoices`}
          </Button>
          <Button disabled={drafting.isRunning} onClick={() => setPicked(new Set())}>
            Clear
          </Button>
        </BulkBar>
      ) : null}
    </>
  );
}
