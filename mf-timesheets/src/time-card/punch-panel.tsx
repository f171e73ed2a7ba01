import { useId, useState } from 'react';
import { paidIfClosed } from '@crewcall/domain/own-clock';
import {
  punchQuestion,
  useBreak,
  useNow,
  usePunch,
  usePunches,
  useRefusedField,
  useSession,
} from '@crewcall/platform';
import { latePart } from '@crewcall/platform/lazy-part';
import { BigAction } from '@crewcall/ui/actions';
import { Button, styled } from '@crewcall/ui/basics';
import { BreakButton, BreakChoices } from '@crewcall/ui/break-controls';
import { useConfirm } from '@crewcall/ui/confirm';
import { formatDay, formatDayTime, formatDuration, formatTime, zoneNote } from '@crewcall/ui/format';
import { LogInIcon, LogOutIcon } from '@crewcall/ui/icons';
import { Slab } from '@crewcall/ui/job-card';
import type { Card } from '../timesheet/card';
import { ownPunch, type OwnPunch } from './own-punch';
import { CodeField, PunchHints, UndoPunch } from './punch-panel-parts';

interface OwnBreakProps {
  idJob: number;
  clock: OwnPunch;
  /** Formats a time. */
  at: (ms: number) => string;
}

/** Start break or End break while the worker is checked in. */
function OwnBreak({ idJob, clock, at }: OwnBreakProps) {
  const { record, isPaused } = useBreak();
  if (clock.since === 0) return null;
  return (
    <BreakButton
      since={clock.breakSince === null ? null : at(clock.breakSince)}
      isDisabled={isPaused}
      onPress={(action) => void record({ id: idJob, idReqCrew: clock.idReqCrew, action })}
    />
  );
}

/** "Break taken?" about the newest time, after its check-out. */
function BreakQuestion({ idJob, clock: { question }, at }: OwnBreakProps) {
  const { record, isPaused } = useBreak();
  if (question === null) return null;
  const { clock, choices } = question;
  return (
    <BreakChoices
      about={`${at(clock.start)} – ${at(clock.end)}`}
      choices={choices}
      isDisabled={isPaused}
      onAnswer={(pause) =>
        void record({ id: idJob, idReqCrew: clock.idReqCrew, action: 'break-taken', break: pause })
      }
    />
  );
}

const FinishDialog = latePart(() =>
  import('@crewcall/ui/finish-dialog').then(({ FinishDialog }) => FinishDialog),
);

const Press = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  marginTop: 16,
});

/**
 * The worker's own Check In and Check Out: one large button, the code if the crew needs one, and unsent punches.
 * `asOf` is when the card was read, in epoch ms of this device.
 */
export function PunchPanel({ card, idJob, asOf }: { card: Card; idJob: number; asOf: number }) {
  const { waiting: presses, unseen } = usePunches();
  const now = useNow(20_000);
  const [code, setCode] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const { refusal, field, onRefused, clear } = useRefusedField();
  const hint = useId();
  const confirm = useConfirm();
  const { user } = useSession();
  const [isAsked, setIsAsked] = useState(false);
  const clock = ownPunch(card, { idJob, idUser: user.id }, presses, now, unseen(asOf));
  const own = { id: idJob, ...(clock.idReqCrew === undefined ? {} : { idReqCrew: clock.idReqCrew }) };
  const note = zoneNote(card.tz, undefined, now);
  const timeOf = (ms: number) =>
    formatDay(ms, card.tz) === formatDay(now, card.tz)
      ? formatTime(ms, card.tz)
      : formatDayTime(ms, card.tz, now);
  const at = (ms: number) => `${timeOf(ms)}${note ? ` ${note}` : ''}`;

  const hoursAt = (start: number) =>
    formatDuration(paidIfClosed({ start, break: clock.break, breakSince: clock.breakSince }, now));
  const { punch, isBusy, isPaused } = usePunch(
    (since) => confirm(punchQuestion(since, clock.until, at, hoursAt(since))),
    clock.until,
  );
  // A check-in under way counts as done, but may come back refused: its field stays, with what was typed.
  const asksCode = card.clock.requireCode && (clock.action === 'in' || isBusy);
  const pressed = () => {
    setIsAsked(false);
    const given = { ...own, action: clock.action };
    if (!asksCode) return void punch(given, clock.since);
    if (!/^\d{4}$/.test(code)) return setNeedsCode(true);
    clear();
    void punch({ ...given, code }, clock.since, onRefused);
  };

  return (
    <Slab label="Your time">
      <h2>Your time</h2>
      <h3>{clock.since ? formatDuration(Math.max(0, now - clock.since)) : 'Not clocked in'}</h3>
      {clock.since ? <p>{`Clocked in at ${at(clock.since)}`}</p> : null}
      <Press
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          pressed();
        }}
      >
        {asksCode && clock.isOpen ? (
          <CodeField
            code={code}
            problem={needsCode ? 'Enter the four digits that your supervisor shows.' : refusal}
            field={field}
            onCode={(next) => {
              setCode(next);
              setNeedsCode(false);
              clear();
            }}
          />
        ) : null}
        <BigAction
          busy={isBusy}
          disabled={!clock.isOpen || isPaused}
          quiet={clock.isAgain}
          describedBy={hint}
          icon={clock.action === 'in' ? <LogInIcon aria-hidden /> : <LogOutIcon aria-hidden />}
          type="submit"
        >
          {clock.label}
        </BigAction>
        <OwnBreak idJob={idJob} clock={clock} at={at} />
        {clock.forgotten === null ? null : (
          <Button
            variant="outlined"
            color="inherit"
            sx={{ minHeight: 48 }}
            disabled={isBusy}
            onClick={() => setIsAsked(true)}
          >
            I finished earlier
          </Button>
        )}
      </Press>
      <BreakQuestion idJob={idJob} clock={clock} at={at} />
      <UndoPunch idJob={idJob} at={at} />
      {isAsked && clock.forgotten !== null ? (
        <FinishDialog
          title="This shift"
          since={clock.since}
          plannedEnd={clock.forgotten}
          zone={card.tz}
          now={now}
          onFinish={(finish) => {
            setIsAsked(false);
            void punch({ ...own, action: 'out', finish }, clock.since);
          }}
          onNow={pressed}
          onClose={() => setIsAsked(false)}
        />
      ) : null}
      <PunchHints id={hint} card={card} clock={clock} now={now} at={at} />
    </Slab>
  );
}
