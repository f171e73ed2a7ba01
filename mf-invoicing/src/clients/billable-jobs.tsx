import type { Out } from '@crewcall/contract/types';
import { chargeKindNames } from '@crewcall/domain/clients';
import { formatNumericDay } from '@crewcall/domain/format';
import { MINUTE_MS } from '@crewcall/domain/units';
import { Link, useNow } from '@crewcall/platform';
import { Box } from '@crewcall/ui/basics';
import { formatDay, formatDuration, formatMoney, formatRange, plural } from '@crewcall/ui/format';
import { Pill } from '@crewcall/ui/pill';
import { TickList } from '@crewcall/ui/tick-list';

export type BillableJob = Out<'getToBill'>['jobs'][number];

/** What a job charges without those of its unsigned times that are not ticked. */
export const chosenCents = ({ cents, unsigned }: BillableJob, ticked: ReadonlySet<number>): number =>
  unsigned.reduce((sum, time) => (ticked.has(time.idTimesheet) ? sum : sum - (time.cents ?? 0)), cents);

/** `Sat 21 Nov · 32 h · Work $1,400.00 · Expenses $20.00` */
function noteOf({ start, tz, minutes, kinds, poNumber, reference }: BillableJob, now: number): string {
  return [
    formatDay(start, tz, now),
    formatDuration(minutes * MINUTE_MS),
    ...kinds.map(({ kind, cents }) => `${chargeKindNames[kind]} ${formatMoney(cents)}`),
    ...(poNumber === '' ? [] : [`PO ${poNumber}`]),
    ...(reference === '' ? [] : [reference]),
  ].join(' · ');
}

interface FindingsProps {
  job: BillableJob;
  needsPo: boolean;
  idCustomer: number;
}

/** What to know before a job is invoiced. */
function Findings({ job, needsPo, idCustomer }: FindingsProps) {
  const { missing, running, poNumber } = job;
  const lacksPo = needsPo && poNumber === '';
  if (missing.length === 0 && !lacksPo && running === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {missing.map(({ idGroup, groupName, day }) => (
        <Pill key={`${idGroup} ${day}`} tone="warn">
          No rate for {groupName} on {formatNumericDay(day)}
        </Pill>
      ))}
      {missing.length > 0 ? (
        <Link to={`/admin/clients/${idCustomer}?tab=rates`}>Set it on the rate card</Link>
      ) : null}
      {lacksPo ? <Pill tone="warn">No PO number: enter it in the draft</Pill> : null}
      {running > 0 ? <Pill tone="info">{plural(running, 'time')} not clocked out</Pill> : null}
    </Box>
  );
}

interface UnsignedProps {
  job: BillableJob;
  ticked: ReadonlySet<number>;
  onTicked: (ticked: ReadonlySet<number>) => void;
  disabled: boolean;
}

/** Times that neither the customer has signed nor the office approved: each needs a tick to be invoiced. */
function Unsigned({ job, ticked, onTicked, disabled }: UnsignedProps) {
  const { unsigned, jobName, tz, start } = job;
  if (unsigned.length === 0) return null;
  return (
    <Box sx={{ maxHeight: 340, overflowY: 'auto' }}>
      <p>Not signed or approved. Tick those to invoice all the same; the others stay open.</p>
      <TickList
        label={`Unsigned times of ${jobName}`}
        {...(unsigned.length > 1 ? { all: `All ${unsigned.length} unsigned times of ${jobName}` } : {})}
        choices={unsigned.map((time) => ({
          id: time.idTimesheet,
          name: time.fullName,
          note: `${formatDay(time.start, tz, start)}, ${formatRange(time.start, time.end, tz)}`,
          end: time.cents === null ? 'No rate' : formatMoney(time.cents),
        }))}
        {...{ ticked, onTicked, disabled }}
      />
    </Box>
  );
}

const whole = {
  flex: '1 1 100%',
  display: 'grid',
  gap: 1,
  pl: { xs: 0, sm: 5 },
  pb: 1,
  '&:empty': { display: 'none' },
};

interface BillableJobsProps {
  toBill: Out<'getToBill'>;
  idCustomer: number;
  chosen: ReadonlySet<number>;
  onChosen: (idJobs: ReadonlySet<number>) => void;
  /** Unsigned times to invoice all the same. */
  ticked: ReadonlySet<number>;
  onTicked: (job: BillableJob, times: ReadonlySet<number>) => void;
  disabled: boolean;
}

/** The jobs of a customer with what they charge, a checkbox each. */
export function BillableJobs(props: BillableJobsProps) {
  const { toBill, idCustomer, chosen, onChosen, ticked, onTicked, disabled } = props;
  const now = useNow(60_000);
  return (
    <TickList
      label="Jobs to invoice"
      {...(toBill.jobs.length > 1 ? { all: `All ${toBill.jobs.length} jobs` } : {})}
      choices={toBill.jobs.map((job) => ({
        id: job.idJob,
        name: <b>{job.jobName}</b>,
        note: noteOf(job, now),
        end: (
          <>
            <strong>{formatMoney(job.cents)}</strong>
            <Box sx={whole}>
              <Findings {...{ job, idCustomer }} needsPo={toBill.needsPo} />
              <Unsigned {...{ job, ticked, disabled }} onTicked={(times) => onTicked(job, times)} />
            </Box>
          </>
        ),
      }))}
      ticked={chosen}
      onTicked={onChosen}
      disabled={disabled}
    />
  );
}
