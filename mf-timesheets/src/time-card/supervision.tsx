import { Component, type ReactNode, useState } from 'react';
import { canBeSigned, isLocked, isOpen } from '@crewcall/domain/clock';
import { useOpenPanel } from '@crewcall/platform';
import { latePart } from '@crewcall/platform/lazy-part';
import { CopyButton } from '@crewcall/ui/actions';
import { Alert, Button, styled } from '@crewcall/ui/basics';
import { formatTime, plural, zoneNote } from '@crewcall/ui/format';
import { CheckCheckIcon, CoffeeIcon, KeyIcon, LogInIcon, LogOutIcon, UsersIcon } from '@crewcall/ui/icons';
import { Card } from '@crewcall/ui/job-card';
import { SectionHeading } from '@crewcall/ui/page-header';
import { EmptyState } from '@crewcall/ui/states';
import { token } from '@crewcall/ui/tokens';
import {
  codesOf,
  mayCheckIn,
  maySetTimesheets,
  maySign,
  overOf,
  type Row,
  type Card as TimeCard,
  workersOf,
} from '../timesheet/card';
import { UndoClockOutAll } from '../timesheet/undo-clock-out-all';
import { WorkerCard } from './worker-card';

interface Props {
  onClose: () => void;
  children: ReactNode;
}

/** Replaces a dialog whose code is not on this device, so that the time card around it stays. */
class PartBoundary extends Component<Props, { error: Error | null }> {
  override state = { error: null as Error | null };
  static getDerivedStateFromError(error: Error) {
    return { error };
  }
  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    // The host shows and reports every other error.
    if (error.name !== 'ChunkLoadError') throw error;
    return (
      <Alert severity="warning" sx={{ mb: 1.25 }} onClose={this.props.onClose}>
        This needs the network: it has not been opened on this device before. Try again when you have
        reception.
      </Alert>
    );
  }
}

const ClockOutAll = latePart(() =>
  import('../timesheet/clock-out-all').then(({ ClockOutAll }) => ClockOutAll),
);
const BulkCheckIn = latePart(() =>
  import('../bulk-actions/bulk-check-in').then(({ BulkCheckIn }) => BulkCheckIn),
);
const BulkBreak = latePart(() => import('../bulk-actions/bulk-break').then(({ BulkBreak }) => BulkBreak));

const List = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 });
const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  marginBottom: 10,
  '& > *': { flex: '1 1 8rem' },
});
const Codes = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6px 18px',
  '& > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 },
  '& b': { font: `700 20px/1 ${token('font')}`, letterSpacing: '.12em', fontVariantNumeric: 'tabular-nums' },
  '& small': { color: token('ink-3'), fontSize: 13.5 },
});

export interface SupervisionProps {
  card: TimeCard;
  idJob: number;
  onEdit: (row: Row) => void;
}

/** The supervisor's view of the crew: every timesheet, and finishing the job. */
export function Supervision({ card, idJob, onEdit }: SupervisionProps) {
  const panel = useOpenPanel();
  const [open, setOpen] = useState<'in' | 'break' | 'out' | null>(null);
  const [out, setOut] = useState(0);
  const close = () => setOpen(null);
  const workers = workersOf(card);
  const people = new Set(workers.map(({ idUser }) => idUser)).size;
  const running = card.timesheets.filter(isOpen).length;
  const codes = codesOf(card.crew);
  const note = zoneNote(card.tz);
  const over = overOf(card);
  const maySet = maySetTimesheets(card);
  // Highlights Finish Job, which is the next step once nobody is checked in.
  const isReady = maySet && card.clock.action === null && running === 0 && card.timesheets.some(canBeSigned);
  return (
    <section>
      <SectionHeading
        title="Crew"
        note={`${running} of ${plural(people, 'worker')} clocked in${note ? ` · ${note}` : ''}`}
      />
      {over === null ? null : (
        <Alert severity={over === 'finished' ? 'success' : 'info'} sx={{ mb: 1.25 }}>
          <strong>This job is {over}.</strong>{' '}
          {maySet ? 'The office can still correct its times.' : 'Ask the office if a time is wrong.'}
        </Alert>
      )}
      {maySet ? (
        <Bar>
          {workers.filter(mayCheckIn).length > 1 ? (
            <Button startIcon={<LogInIcon aria-hidden />} onClick={() => setOpen('in')}>
              Check In Several
            </Button>
          ) : null}
          {card.timesheets.filter((row) => !isLocked(row)).length > 1 ? (
            <Button startIcon={<CoffeeIcon aria-hidden />} onClick={() => setOpen('break')}>
              Break for Several
            </Button>
          ) : null}
          <Button
            disabled={running === 0}
            startIcon={<LogOutIcon aria-hidden />}
            onClick={() => setOpen('out')}
          >
            Clock Out All
          </Button>
          {maySign(card) ? (
            <Button
              {...(isReady ? { variant: 'contained' } : {})}
              startIcon={<CheckCheckIcon aria-hidden />}
              onClick={() => void panel.open('sign-off', { idJob })}
            >
              Finish Job
            </Button>
          ) : null}
        </Bar>
      ) : null}
      <PartBoundary key={open} onClose={close}>
        {open === 'out' ? <ClockOutAll idJob={idJob} card={card} onClose={close} onClosed={setOut} /> : null}
        {open === 'in' ? <BulkCheckIn idJob={idJob} card={card} onClose={close} /> : null}
        {open === 'break' ? <BulkBreak idJob={idJob} card={card} onClose={close} /> : null}
      </PartBoundary>
      <UndoClockOutAll idJob={idJob} count={out} onDone={() => setOut(0)} />
      <List>
        {codes.length > 0 && over === null ? (
          <Card sx={{ p: '12px 14px' }} aria-label="Check-in codes">
            <Codes>
              {codes.map((crew) => (
                <div key={crew.idReqCrew}>
                  <KeyIcon size={18} aria-hidden />
                  <small>Check-in code</small>
                  <b>{crew.code}</b>
                  <small>
                    {crew.groupName} · {formatTime(crew.startTime, card.tz)}
                  </small>
                  <CopyButton
                    text={crew.code}
                    size="small"
                    variant="text"
                    aria-label={`Copy the check-in code of ${crew.groupName}`}
                  />
                </div>
              ))}
            </Codes>
          </Card>
        ) : null}
        {workers.map((worker) => (
          <WorkerCard
            key={worker.key}
            worker={worker}
            idJob={idJob}
            zone={card.tz}
            maySet={maySet}
            onEdit={onEdit}
          />
        ))}
        {workers.length === 0 ? (
          <EmptyState
            icon={UsersIcon}
            title="No crew yet"
            text="Workers appear here once they are confirmed."
          />
        ) : null}
      </List>
    </section>
  );
}
