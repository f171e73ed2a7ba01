import { Suspense, useState } from 'react';
import { isOpen } from '@crewcall/domain/clock';
import { duplicatedTimes } from '@crewcall/domain/overlap';
import { useCall } from '@crewcall/platform';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { Alert, StateText, styled } from '@crewcall/ui/basics';
import { formatDuration, plural, zoneNote } from '@crewcall/ui/format';
import { ClockIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { BackButton } from '../timesheet/panel-parts';
import { maySetTimesheets, maySign, overOf, paidOf } from '../timesheet/card';
import type { Card } from '../timesheet/card';
import { ClockOutAll } from '../timesheet/clock-out-all';
import { UndoClockOutAll } from '../timesheet/undo-clock-out-all';
import { JobHeading } from '../timesheet/job-heading';
import { useGroups } from '../timesheet/use-groups';
import { JobQuestions } from '../questions/job-questions';
import { PendingPunches } from '../time-card/pending-punches';
import { HoursApproval } from '../approval/hours-approval';
import { AddTimes } from '../bulk-actions/add-times';
import { TimesheetList } from '../job-timesheets/timesheet-list';
import { TimesheetTable } from '../job-timesheets/timesheet-table';
import { TimesheetTools } from '../job-timesheets/timesheet-tools';
import { defineSlot } from '../region';

const SignOff = lazyPart(() => import('../sign-off/sign-off').then(({ SignOff }) => SignOff));

const Root = styled('div')({ display: 'grid', gap: 12, alignContent: 'start', containerType: 'inline-size' });
interface JobTimesheetsProps {
  idJob: number;
  /** The timesheet that the page was opened for: highlighted and scrolled into view. */
  idTimesheet?: number | undefined;
}

/** The Timesheets tab of the job form: every time, edited in place; read only for managers. */
export function JobTimesheets({ idJob, idTimesheet }: JobTimesheetsProps) {
  const read = useCall('getTimeCard', { idJob }, { quiet: true });
  const [isSigning, setIsSigning] = useState(false);
  const close = () => setIsSigning(false);
  if (isSigning)
    return (
      <Root>
        <BackButton to="Timesheets" onClick={close} />
        <Suspense fallback={<SkeletonTable rows={5} cols={3} />}>
          <SignOff idJob={idJob} onClose={close} />
        </Suspense>
      </Root>
    );
  return (
    <Loaded
      read={read}
      what="The timesheets"
      skeleton={<SkeletonTable rows={5} cols={4} label="Loading the timesheets" />}
    >
      {(card) => (
        <Timesheets idJob={idJob} marked={idTimesheet} card={card} onSign={() => setIsSigning(true)} />
      )}
    </Loaded>
  );
}

interface TimesheetsProps {
  idJob: number;
  marked: number | undefined;
  card: Card;
  onSign: () => void;
}

function Timesheets({ idJob, marked, card, onSign }: TimesheetsProps) {
  const groups = useGroups(card);
  const [open, setOpen] = useState<'add' | 'out' | null>(null);
  const [out, setOut] = useState(0);
  const close = () => setOpen(null);
  const rows = [...card.timesheets].sort(
    (a, b) => a.userName.localeCompare(b.userName, 'en-AU') || a.start - b.start,
  );
  const running = rows.filter(isOpen).length;
  const paid = rows.reduce((sum, row) => sum + paidOf(row), 0);
  const twice = new Set(duplicatedTimes(rows));
  const overlapping = rows.filter((row) => twice.has(row) || (row.overlaps ?? []).length > 0);
  const doubled = [...new Set(overlapping.map((row) => row.userName))];
  const note = zoneNote(card.tz);
  const over = overOf(card);
  const maySet = maySetTimesheets(card);
  return (
    <Root>
      <JobHeading card={card} />
      <TimesheetTools
        idJob={idJob}
        maySet={maySet}
        maySign={maySign(card)}
        count={rows.length}
        running={running}
        onOpen={setOpen}
        onSign={onSign}
      />
      {over !== null && card.canSupervise && !maySet ? (
        <Alert severity="info">This job is {over}. Only the office can change its times.</Alert>
      ) : null}
      <HoursApproval idJob={idJob} zone={card.tz} maySign={maySign(card)} />
      <UndoClockOutAll idJob={idJob} count={out} onDone={() => setOut(0)} />
      <PendingPunches card={card} idJob={idJob} />
      <JobQuestions card={card} idJob={idJob} />
      {doubled.length > 0 ? (
        <Alert severity="warning">Times overlap or are there twice: {doubled.join(', ')}.</Alert>
      ) : null}
      {!card.canSupervise ? (
        <TimesheetTable rows={rows} zone={card.tz} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={ClockIcon}
          title="No times yet"
          text={`They appear here once the crew checks in.${maySet ? ' A forgotten one can be added.' : ''}`}
        />
      ) : (
        <TimesheetList
          rows={rows}
          marked={marked}
          zone={card.tz}
          maySet={maySet}
          canEdit={card.canEdit}
          groups={groups}
        />
      )}
      {rows.length > 0 ? (
        <p>
          {plural(rows.length, 'time')}, <strong>{formatDuration(paid)} paid</strong>
          <StateText>
            {running > 0 ? `, ${running} running` : ''}
            {note ? ` · times in ${note}` : ''}
          </StateText>
        </p>
      ) : null}
      {open === 'add' ? <AddTimes idJob={idJob} card={card} onClose={close} /> : null}
      {open === 'out' ? <ClockOutAll idJob={idJob} card={card} onClose={close} onClosed={setOut} /> : null}
    </Root>
  );
}

export const region = defineSlot('job-timesheets', JobTimesheets);
