import { useRef, useState } from 'react';
import { AUTO_BREAK_OVER_MS } from '@crewcall/domain/limits';
import { autoBreak, isBreakAllowed } from '@crewcall/domain/breaks';
import { TimeField, isLocked } from '@crewcall/domain/clock';
import { fallsShort } from '@crewcall/domain/time-change';
import { useApi, useSnackbar } from '@crewcall/platform';
import { formatDuration, formatRange, formatTime, plural } from '@crewcall/ui/format';
import { BreakField } from '../timesheet/break-field';
import type { Card, Row } from '../timesheet/card';
import { BulkCrewDialog, useTicked } from './bulk-crew-dialog';
import { useBulkTimesheets } from './use-bulk-timesheets';
import { useReason } from '../timesheet/use-reason';

const idOf = ({ id }: Row) => String(id);

export interface BulkBreakProps {
  idJob: number;
  card: Card;
  onClose: () => void;
}

/** Sets one break for the ticked people, replacing their recorded breaks. Signed and invoiced times are left out. */
export function BulkBreak({ idJob, card, onClose }: BulkBreakProps) {
  const { call } = useApi();
  const snackbar = useSnackbar();
  const [pause, setPause] = useState(() => autoBreak(AUTO_BREAK_OVER_MS + 1));
  const rows = card.timesheets
    .filter((row) => !isLocked(row) && isBreakAllowed(pause, row))
    .sort((a, b) => a.userName.localeCompare(b.userName, 'en-AU') || a.start - b.start);
  const falls = (row: Row) => fallsShort(row, { ...row, break: pause });
  const { ticked, onTicked } = useTicked(rows.map(idOf));
  const chosen = rows.filter((row) => ticked.has(idOf(row)));
  const short = card.timesheets.filter((row) => !isLocked(row) && !isBreakAllowed(pause, row));
  const reason = useReason();
  const why = useRef('');
  const { done, refused, run } = useBulkTimesheets<Row>(
    idJob,
    ({ userName }) => userName,
    // Never overwrites a break that somebody else has just set.
    (row) =>
      call(
        'setTime',
        {
          id: row.id,
          type: TimeField.BreakTime,
          value: pause,
          was: row.break,
          ...(falls(row) ? { reason: why.current } : {}),
        },
        { quiet: true },
      ),
  );
  const submit = async () => {
    if (chosen.length === 0) return;
    const lowered = chosen.filter(falls);
    if (lowered.length > 0) {
      const given = await reason.ask({
        title: `Less paid time for ${plural(lowered.length, 'time')}`,
        text: 'This break pays less than before. Why?',
        yes: 'Set the break',
      });
      if (given === null) return;
      why.current = given;
    }
    const taken = await run(chosen);
    if (taken > 0) snackbar.show(`The break of ${plural(taken, 'time')} is set.`);
    if (taken === chosen.length) onClose();
  };
  const timesOf = ({ start, end }: Row) =>
    end === 0 ? `since ${formatTime(start, card.tz)}` : formatRange(start, end, card.tz);
  return (
    <BulkCrewDialog
      title="Break for Several"
      action="Set for"
      doing="Setting"
      done={done}
      choices={rows.map((row) => ({
        id: idOf(row),
        name: row.userName,
        note: `${timesOf(row)} · break ${row.break === 0 ? 'none' : formatDuration(row.break)}`,
      }))}
      ticked={ticked}
      onTicked={onTicked}
      refused={refused}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {reason.dialog}
      <BreakField label="Break" value={pause} clock={{ start: 0, end: 0 }} onChange={setPause} />
      {short.length > 0 ? (
        <p>
          Left out, because they worked no longer than that:{' '}
          {short.map((row) => `${row.userName} (${timesOf(row)})`).join(', ')}.
        </p>
      ) : null}
    </BulkCrewDialog>
  );
}
