import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { isOpen } from '@crewcall/domain/clock';
import { ApiError, useCall, useNavigation } from '@crewcall/platform';
import { latePart, lazyPart } from '@crewcall/platform/lazy-part';
import { useSearchParams } from '@crewcall/platform/router';
import { Button, styled } from '@crewcall/ui/basics';
import { formatDuration, formatRange, plural } from '@crewcall/ui/format';
import { ClockIcon, WifiOffIcon } from '@crewcall/ui/icons';
import { Card } from '@crewcall/ui/job-card';
import { SectionHeading } from '@crewcall/ui/page-header';
import { SkeletonCards, SkeletonForm } from '@crewcall/ui/skeleton';
import { EmptyState, ErrorState, LastLoaded } from '@crewcall/ui/states';
import { token } from '@crewcall/ui/tokens';
import { BackButton } from '../timesheet/panel-parts';
import { paidOf } from '../timesheet/card';
import type { Card as TimeCardData } from '../timesheet/card';
import { useInOwnPanel } from '../timesheet/panel-parts';
import { TimesheetLine } from '../time-card/timesheet-line';
import { PunchPanel } from '../time-card/punch-panel';
import { CrewHours } from '../time-card/crew-hours';
import { PendingPunches } from '../time-card/pending-punches';
import { defineSlot } from '../region';

// Loaded on demand, so that workers do not download what only supervisors need.
const Supervision = lazyPart(() => import('../time-card/supervision').then(({ Supervision }) => Supervision));
const TimesheetEditor = lazyPart(() =>
  import('../time-card/timesheet-editor').then(({ TimesheetEditor }) => TimesheetEditor),
);

const JobHeading = latePart(() => import('../timesheet/job-heading').then(({ JobHeading }) => JobHeading));
const JobQuestions = latePart(() =>
  import('../questions/job-questions').then(({ JobQuestions }) => JobQuestions),
);
const TimeQuestion = lazyPart(() =>
  import('../questions/time-question').then(({ TimeQuestion }) => TimeQuestion),
);

const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  alignContent: 'start',
});
const Lines = styled('div')({ '& > div + div': { borderTop: `1px solid ${token('line')}` } });

/** A job's time card: the user's own time, then the crew's hours, or for supervisors the crew's timesheets. */
export function TimeCard({ idJob }: { idJob: number }) {
  const { go } = useNavigation();
  const isAlone = useInOwnPanel();
  const {
    data: card,
    dataUpdatedAt,
    error,
    isPending,
    refetch,
  } = useCall('getTimeCard', { idJob }, { quiet: true });
  if (isPending) return <SkeletonCards count={3} label="Loading the time card" />;
  if (!card)
    return error instanceof ApiError && error.kind === 'offline' ? (
      <EmptyState
        icon={WifiOffIcon}
        title="This time card needs the network"
        text="It has not been opened on this device before. Check In and Check Out for your next shift work without reception, under Jobs."
        action={<Button onClick={() => void go('/jobs')}>Go to Jobs</Button>}
      />
    ) : (
      <ErrorState title="The time card could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  return (
    <Root>
      {isAlone ? <JobHeading card={card} /> : null}
      <Times
        idJob={idJob}
        card={card}
        asOf={dataUpdatedAt}
        notice={error ? <LastLoaded error={error} onRetry={() => void refetch()} /> : null}
      />
    </Root>
  );
}

interface TimesProps {
  idJob: number;
  card: TimeCardData;
  /** Epoch ms by this device at which the card was read. */
  asOf: number;
  notice: ReactNode;
}

/** The time card, or the one timesheet that the address names. */
function Times({ idJob, card, asOf, notice }: TimesProps) {
  const [query, setQuery] = useSearchParams();
  const idTimesheet = Number(query.get('timesheet')) || 0;
  const open = (id: number) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      if (id > 0) next.set('timesheet', String(id));
      else next.delete('timesheet');
      return next;
    });
  if (idTimesheet > 0) {
    const row = card.timesheets.find(({ id }) => id === idTimesheet);
    if (!row)
      return (
        <EmptyState
          icon={ClockIcon}
          title="This time is not there"
          text="It may have been deleted."
          action={<Button onClick={() => open(0)}>All times</Button>}
        />
      );
    if (!card.canSupervise)
      return (
        <Root>
          <BackButton to="All times" onClick={() => open(0)} />
          <Card sx={{ py: 0.5 }}>
            <TimesheetLine row={row} zone={card.tz} />
          </Card>
          <Suspense fallback={<SkeletonForm fields={2} />}>
            <TimeQuestion idTimesheet={row.id} />
          </Suspense>
        </Root>
      );
    return (
      <Suspense fallback={<SkeletonForm fields={4} />}>
        <TimesheetEditor key={row.id} card={card} row={row} onClose={() => open(0)} />
      </Suspense>
    );
  }
  const own = card.timesheets.filter((row) => row.mine);
  const paid = own.reduce((sum, row) => sum + paidOf(row), 0);
  return (
    <Root>
      {notice}
      {card.clock.action === null ? null : <PunchPanel card={card} idJob={idJob} asOf={asOf} />}
      <PendingPunches card={card} idJob={idJob} />
      <JobQuestions card={card} idJob={idJob} />
      {own.length > 0 && !card.canSupervise ? (
        <section>
          <SectionHeading
            title="Your times"
            note={paid > 0 ? `${formatDuration(paid)} paid in ${plural(own.length, 'time')}` : undefined}
          />
          <Card sx={{ py: 0.5 }}>
            <Lines>
              {own.map((row) => (
                <TimesheetLine
                  key={row.id}
                  row={row}
                  zone={card.tz}
                  action={
                    isOpen(row) ? undefined : (
                      <Button
                        size="small"
                        aria-label={`Details of ${formatRange(row.start, row.end, card.tz)}`}
                        onClick={() => open(row.id)}
                      >
                        Details
                      </Button>
                    )
                  }
                />
              ))}
            </Lines>
          </Card>
        </section>
      ) : null}
      {card.canSupervise ? (
        <Suspense fallback={<SkeletonCards count={3} />}>
          <Supervision card={card} idJob={idJob} onEdit={(row) => open(row.id)} />
        </Suspense>
      ) : (
        <CrewHours crew={card.crew} />
      )}
    </Root>
  );
}

export const region = defineSlot('time-card', TimeCard);
