import { useState } from 'react';
import {
  CLOCK_LONGEST_MS,
  END_AHEAD_MS,
  LONG_TIMESHEET_MS,
  PRESS_MAX_AHEAD_MS,
} from '@crewcall/domain/limits';
import { texts } from '@crewcall/domain/texts';
import { clockOutAll, isLongTimesheet, isOpen } from '@crewcall/domain/clock';
import { HOUR_MS } from '@crewcall/domain/units';
import { useRegion, useSnackbar } from '@crewcall/platform';
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  formatDateTime,
  formatDuration,
  plural,
} from '@crewcall/ui';
import { InstantField } from '@crewcall/ui/instant-field';
import { AheadNames } from './ahead-names';
import type { Card, Row } from './card';
import { proposedEnd } from './proposed-end';
import { useClockChange } from './use-clock-change';

/** Whom the end does not fit, by the reason. */
const whyNot = (rows: readonly Row[], end: number) =>
  [
    { why: 'Started at that time or later, and stay open', rows: rows.filter(({ start }) => start >= end) },
    {
      why: `Started more than ${CLOCK_LONGEST_MS / HOUR_MS} hours before, and stay open for you to set their end`,
      rows: rows.filter(({ start }) => start < end),
    },
  ].filter((group) => group.rows.length > 0);

const names = (rows: readonly { userName: string }[]) => rows.map((row) => row.userName).join(', ');

/** Those whose end has not come for longer than a slip of the clock: each is confirmed by name. */
const aheadOf = (closed: readonly { row: Row }[] | undefined, end: number | null, now: number): Row[] =>
  end === null || end <= now + END_AHEAD_MS || !closed ? [] : closed.map(({ row }) => row);

const confirmedBy = (rows: readonly Row[]): { ahead?: number[] } =>
  rows.length > 0 ? { ahead: rows.map(({ id }) => id) } : {};

const isSoon = (end: number | null, now: number): boolean => end !== null && end > now + PRESS_MAX_AHEAD_MS;

/** Whom the end does not fit, and who would be paid for very long then. */
function EndWarnings({
  refused = [],
  long,
  end,
}: {
  refused: readonly Row[] | undefined;
  long: readonly Row[];
  end: number;
}) {
  return (
    <>
      {whyNot(refused, end).map(({ why, rows }) => (
        <Alert key={why} severity="warning">
          {why}: {names(rows)}
        </Alert>
      ))}
      {long.length > 0 ? (
        <Alert severity="warning">
          Longer than {LONG_TIMESHEET_MS / HOUR_MS} hours then: {names(long)}. Please check the end.
        </Alert>
      ) : null}
    </>
  );
}

export interface ClockOutAllProps {
  idJob: number;
  card: Card;
  onClose: () => void;
  /** Called with how many clocks were closed: they can be opened again. */
  onClosed: (count: number) => void;
}

/** Ends every running clock at one moment. Says beforehand who cannot be ended then, and names whom the server refused. */
export function ClockOutAll({ idJob, card, onClose, onClosed }: ClockOutAllProps) {
  const { clock } = useRegion();
  const snackbar = useSnackbar();
  const [end, setEnd] = useState<number | null>(() => proposedEnd(card, clock.now()));
  const [tried, setTried] = useState(false);
  const [confirmed, setConfirmed] = useState<ReadonlySet<number>>(new Set());
  const [refused, setRefused] = useState<readonly { userName: string }[] | null>(null);
  const close = useClockChange('clockOutAll', idJob, {
    done: (out) => {
      snackbar.show(`${plural(out.closed.length, 'clock')} closed.`);
      onClosed(out.closed.length);
      if (out.refused.length === 0) onClose();
      else setRefused(out.refused);
    },
  });
  const running = card.timesheets.filter(isOpen);
  const plan = end === null ? null : clockOutAll<Row>(running, end);
  const breaks = plan?.closed.filter((item) => item.break > 0 && item.break !== item.row.break) ?? [];
  const long = (plan?.closed ?? [])
    .filter(({ row }) => end !== null && isLongTimesheet({ start: row.start, end }))
    .map(({ row }) => row);
  const ahead = aheadOf(plan?.closed, end, clock.now());
  const isConfirmed = ahead.every(({ id }) => confirmed.has(id));
  const submit = () => {
    setTried(true);
    if (end === null || !isConfirmed) return;
    close.mutate({ idJob, end, ...confirmedBy(ahead) });
  };

  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="clock-out-all">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <DialogTitle id="clock-out-all">Clock Out All</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {refused ? (
            <Alert severity="warning">
              <strong>Not clocked out, because this end does not fit their start:</strong>
              <br />
              {names(refused)}
            </Alert>
          ) : (
            <>
              <InstantField
                label="End"
                anyMinute
                optional
                zone={card.tz}
                value={end}
                problem={tried && end === null ? texts.invalidDate : null}
                onChange={(at) => {
                  setEnd(at);
                  // A yes is about one end.
                  setConfirmed(new Set());
                }}
              />
              {plan ? (
                <p role="status">
                  {plural(plan.closed.length, 'running clock')} will end.
                  {breaks.length > 0
                    ? ` A break is set for ${breaks.map((item) => `${item.row.userName} (${formatDuration(item.break)})`).join(', ')}.`
                    : ''}
                </p>
              ) : null}
              {end !== null && ahead.length > 0 ? (
                <AheadNames
                  rows={ahead}
                  at={formatDateTime(end, card.tz)}
                  confirmed={confirmed}
                  onConfirm={setConfirmed}
                  isMissed={tried && !isConfirmed}
                />
              ) : isSoon(end, clock.now()) ? (
                <Alert severity="info">This time has not come yet. It counts all the same.</Alert>
              ) : null}
              {end === null ? null : <EndWarnings refused={plan?.refused} long={long} end={end} />}
            </>
          )}
        </DialogContent>
        <DialogActions>
          {refused ? (
            <Button onClick={onClose} autoFocus>
              Close
            </Button>
          ) : (
            <>
              <Button onClick={onClose}>Cancel</Button>
              <Button type="submit" variant="contained" disabled={close.isPending}>
                Clock Out All
              </Button>
            </>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
