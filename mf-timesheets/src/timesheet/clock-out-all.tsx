import { useState } from 'react';
import { isOpen } from '@crewcall/domain/clock';
import { useRegion, useSnackbar } from '@crewcall/platform';
import { Alert, Button } from '@crewcall/ui/basics';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { plural } from '@crewcall/ui/format';
import type { Card, Row } from './card';
import { GroupEnd, futureEndsOf, namesOf } from './group-end';
import { proposedEnds } from './proposed-end';
import { useTimesheetChange } from './use-timesheet-change';

export interface ClockOutAllProps {
  idJob: number;
  card: Card;
  onClose: () => void;
  /** Called with how many workers were clocked out, for the undo. */
  onClosed: (count: number) => void;
}

/** The end of each timesheet in all groups but the last. The last group's end is the request's general `end`. */
const endsOf = (groups: readonly { rows: readonly Row[]; end: number | null }[]) =>
  groups.slice(0, -1).flatMap(({ rows, end }) => (end === null ? [] : rows.map(({ id }) => ({ id, end }))));

/**
 * Clocks everybody out; people who forgot get their planned end. Shows first who cannot be clocked out at that time,
 * and lists who was refused.
 */
export function ClockOutAll({ idJob, card, onClose, onClosed }: ClockOutAllProps) {
  const { clock } = useRegion();
  const snackbar = useSnackbar();
  const [proposals] = useState(() => proposedEnds(card, clock.now()));
  const [ends, setEnds] = useState<readonly (number | null)[]>(() => proposals.map(({ end }) => end));
  const [tried, setTried] = useState(false);
  const [confirmed, setConfirmed] = useState<ReadonlySet<number>>(new Set());
  const [refused, setRefused] = useState<readonly { userName: string }[] | null>(null);
  const close = useTimesheetChange('clockOutAll', idJob, {
    done: (out) => {
      snackbar.show(`${plural(out.closed.length, 'worker')} clocked out.`);
      onClosed(out.closed.length);
      if (out.refused.length === 0) onClose();
      else setRefused(out.refused);
    },
  });
  const running = card.timesheets.filter(isOpen);
  const last = proposals.length - 1;
  const isOf = (at: number, { id }: Row) =>
    // People who checked in after the dialog opened belong to the last group.
    proposals[at]?.ids.has(id) === true || (at === last && !proposals.some(({ ids }) => ids.has(id)));
  const groups = proposals.map(({ from }, at) => ({
    from,
    end: ends[at] ?? null,
    rows: running.filter((row) => isOf(at, row)),
  }));
  const ahead = groups.flatMap(({ rows, end }) => futureEndsOf(rows, end, clock.now())).map(({ id }) => id);
  const submit = () => {
    setTried(true);
    const end = ends[last] ?? null;
    if (end === null || ends.includes(null) || !ahead.every((id) => confirmed.has(id))) return;
    close.mutate({
      idJob,
      end,
      ...(last > 0 ? { ends: endsOf(groups) } : {}),
      ...(ahead.length > 0 ? { ahead } : {}),
    });
  };

  return (
    <FormDialog
      title="Clock Out All"
      {...(refused === null
        ? { yes: 'Clock Out All' }
        : {
            closeText: null,
            extra: (
              <Button onClick={onClose} autoFocus>
                Close
              </Button>
            ),
          })}
      disabled={close.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {refused ? (
        <Alert severity="warning">
          <strong>Not clocked out, because this end does not fit their start:</strong>
          <br />
          {namesOf(refused)}
        </Alert>
      ) : (
        groups.map((group, at) => (
          <GroupEnd
            key={`${group.from} ${proposals[at]?.end}`}
            {...group}
            label={last === 0 ? 'End' : `End of ${namesOf(group.rows)}`}
            zone={card.tz}
            onEnd={(end) => {
              setEnds(ends.map((one, index) => (index === at ? end : one)));
              // A new end needs a new confirmation.
              setConfirmed(new Set());
            }}
            confirmed={confirmed}
            onConfirm={setConfirmed}
            tried={tried}
          />
        ))
      )}
    </FormDialog>
  );
}
