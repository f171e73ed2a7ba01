import { useState } from 'react';
import { isEnded } from '@crewcall/domain/job-state';
import { REASON_MAX } from '@crewcall/domain/limits';
import { dayToEpoch } from '@crewcall/domain/time';
import { dayOfText, dayText, textOfDay } from '@crewcall/domain/zone-days';
import { useCall, useNow, useSession } from '@crewcall/platform';
import { Alert } from '@crewcall/ui/basics';
import { Progress } from '@crewcall/ui/bulk-actions';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { formatDayTime, plural } from '@crewcall/ui/format';
import { Loaded } from '@crewcall/ui/loaded';
import { FieldRow } from '@crewcall/ui/page-header';
import { SelectField } from '@crewcall/ui/select-field';
import { SkeletonCards } from '@crewcall/ui/skeleton';
import { TextField } from '@crewcall/ui/text-field';
import { TickList } from '@crewcall/ui/tick-list';
import { Plan, Result } from './shift-outcome';
import { useShiftJobs } from './use-shift-jobs';
import type { By } from './use-shift-jobs';
import { mondayAfter, WeekField } from './week-field';

/** Most jobs of a day that are listed. */
const MOST = 100;

/** The jobs that start in the week, each on its own clock, without finished and cancelled ones. */
function useWeekJobs(monday: string) {
  const { companyZone: zone } = useSession().user;
  const next = mondayAfter(monday, 1);
  const read = useCall(
    'getCalendarWeek',
    {
      // A day more on both sides, because a job's own clock may differ from the company's.
      dateStart: dayToEpoch(zone, textOfDay(dayOfText(monday || '2000-01-03') - 1)),
      dateEnd: dayToEpoch(zone, textOfDay(dayOfText(next || '2000-01-10') + 1)),
      most: MOST,
    },
    { enabled: monday !== '' },
  );
  const chips = (read.data?.days ?? []).flatMap(({ jobs }) => jobs);
  const own = chips.filter(({ date, tz, status }) => {
    const day = dayText(tz, date);
    return day >= monday && day < next && !isEnded(status);
  });
  const jobs = [...new Map(own.map((job) => [job.id, job])).values()].sort((a, b) => a.date - b.date);
  return { read, jobs };
}

interface Way {
  amount: string;
  unit: 'days' | 'minutes';
  sign: 1 | -1;
}

/** The typed move; null if no whole number above 0 is typed. */
function byOf({ amount, unit, sign }: Way): By | null {
  const count = Number(amount);
  if (!Number.isInteger(count) || count <= 0) return null;
  return unit === 'days' ? { days: sign * count } : { minutes: sign * count };
}

function WayFields({
  way,
  set,
  disabled,
}: {
  way: Way;
  set: (part: Partial<Way>) => void;
  disabled: boolean;
}) {
  return (
    <FieldRow min={110}>
      <TextField
        label="Move by"
        value={way.amount}
        disabled={disabled}
        onChange={(event) => set({ amount: event.target.value })}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 5 } }}
      />
      <SelectField
        label="Unit"
        value={way.unit}
        disabled={disabled}
        onChange={(event) => set({ unit: event.target.value as Way['unit'] })}
        choices={[
          ['days', 'days'],
          ['minutes', 'minutes'],
        ]}
        helperText={way.unit === 'days' ? 'At the same time of day' : 'In steps of 15'}
      />
      <SelectField
        label="Direction"
        value={way.sign}
        disabled={disabled}
        onChange={(event) => set({ sign: Number(event.target.value) < 0 ? -1 : 1 })}
        choices={[
          [1, 'later'],
          [-1, 'earlier'],
        ]}
      />
    </FieldRow>
  );
}

export interface ShiftJobsDialogProps {
  /** The Monday of the week whose jobs are listed at first. */
  weekStart: string;
  onClose: () => void;
  /** Called after the jobs were moved. */
  onDone?: () => void;
}

/** Moves several jobs of a week by the same time. Shows first what would be refused. */
export function ShiftJobsDialog({ weekStart, onClose, onDone }: ShiftJobsDialogProps) {
  const now = useNow(60_000);
  const [monday, setMonday] = useState(weekStart);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [way, setWay] = useState<Way>({ amount: '1', unit: 'days', sign: 1 });
  const [reason, setReason] = useState('');
  const work = useShiftJobs();
  const { read, jobs } = useWeekJobs(monday);
  const chosen = jobs.flatMap(({ id }) => (ticked.has(id) ? [id] : []));
  const by = byOf(way);
  const { plan, moving, progress, isOver } = work;
  const isBusy = work.isPreviewing || progress !== null;
  const isLocked = isBusy || isOver || work.hasFailed;
  const change = (run: () => void) => {
    run();
    work.forget();
  };
  const submit = async () => {
    if (plan === null) {
      if (by !== null) work.look(chosen, by);
    } else if (await work.move(reason)) onDone?.();
  };
  const yes = plan === null ? 'Preview' : work.hasFailed ? 'Go on' : `Move ${plural(moving.length, 'job')}`;
  return (
    <FormDialog
      title="Move jobs"
      maxWidth="sm"
      yes={isOver ? undefined : yes}
      closeText={isOver ? 'Close' : 'Cancel'}
      isBusy={isBusy}
      isHeld={progress !== null}
      disabled={chosen.length === 0 || by === null || (plan !== null && moving.length === 0)}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {progress ? (
        <Progress done={progress.done} of={progress.of} label="Moving the jobs">
          {progress.done} of {plural(progress.of, 'job')} moved
        </Progress>
      ) : null}
      {isOver ? (
        <Result moved={work.moved} />
      ) : (
        <>
          {work.hasFailed ? (
            <Alert severity="error">
              The server cannot be reached, so not all jobs have moved. No job is moved twice: go on when
              there is a connection.
            </Alert>
          ) : null}
          <WayFields
            way={way}
            disabled={isLocked}
            set={(part) => change(() => setWay({ ...way, ...part }))}
          />
          <WeekField
            label="Jobs of the week from"
            monday={monday}
            disabled={isLocked}
            onMonday={(next) => change(() => setMonday(next))}
          />
          {plan === null ? (
            <Loaded read={read} what="These jobs" skeleton={<SkeletonCards count={2} />}>
              {() =>
                jobs.length === 0 ? (
                  <p>This week has no jobs that can be moved.</p>
                ) : (
                  <TickList
                    label="Jobs to move"
                    all="All jobs"
                    choices={jobs.map(({ id, title, prepend, date, tz }) => ({
                      id,
                      name: prepend === '' ? title : `${prepend}: ${title}`,
                      note: formatDayTime(date, tz, now),
                    }))}
                    ticked={ticked}
                    onTicked={setTicked}
                    disabled={isBusy}
                  />
                )
              }
            </Loaded>
          ) : (
            <Plan jobs={plan} />
          )}
          {moving.some(({ asksWhy }) => asksWhy) ? (
            <TextField
              label="Reason"
              multiline
              minRows={2}
              value={reason}
              disabled={isLocked}
              onChange={(event) => setReason(event.target.value)}
              helperText="The change is at short notice. Everybody who is notified reads the reason."
              slotProps={{ htmlInput: { maxLength: REASON_MAX } }}
            />
          ) : null}
        </>
      )}
    </FormDialog>
  );
}
