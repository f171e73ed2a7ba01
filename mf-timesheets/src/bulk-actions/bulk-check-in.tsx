import { useRef, useState } from 'react';
import type { Planned } from '@crewcall/domain/crew-time';
import { PUNCH_MAX_AHEAD_MS } from '@crewcall/domain/limits';
import { texts } from '@crewcall/domain/texts';
import { MINUTE_MS } from '@crewcall/domain/units';
import { newKey, useApi, useBus, useRegion, useSnackbar } from '@crewcall/platform';
import { Alert, Button } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { formatTime, plural } from '@crewcall/ui/format';
import { InstantField } from '@crewcall/ui/instant-field';
import { isAfterShift, mayCheckIn, workersOf } from '../timesheet/card';
import type { Card, Worker } from '../timesheet/card';
import { textOf } from '../timesheet/use-timesheet-change';
import { BulkCrewDialog, useTicked } from './bulk-crew-dialog';
import { useBulkTimesheets } from './use-bulk-timesheets';

export interface BulkCheckInProps {
  idJob: number;
  card: Card;
  onClose: () => void;
}

type Expected = Worker & Planned;

const namesOf = (workers: readonly Expected[]) => workers.map(({ fullName }) => fullName).join(', ');

const noteOf = ({ groupName, startTime, rows }: Expected, zone: string) => {
  const planned = `${groupName} · ${formatTime(startTime, zone)}`;
  const last = Math.max(...rows.map(({ end }) => end));
  return rows.length === 0 ? planned : `${planned} · was here until ${formatTime(last, zone)}`;
};

/** Checks in the ticked people, all at one time or each as planned. */
export function BulkCheckIn({ idJob, card, onClose }: BulkCheckInProps) {
  const { clock } = useRegion();
  const { call } = useApi();
  const snackbar = useSnackbar();
  const bus = useBus();
  const confirm = useConfirm();
  const [start, setStart] = useState<number | 'planned' | null>(
    () => clock.now() - (clock.now() % MINUTE_MS),
  );
  const [tried, setTried] = useState(false);
  // Idempotency keys, so that a retry after a lost response creates no second timesheet.
  const keys = useRef(new Map<string, string>());
  const overlapping = useRef<string[]>([]);
  const made = useRef<number[]>([]);
  const startOf = ({ startTime }: Expected) => (start === 'planned' ? startTime : start);
  const workers = workersOf(card).filter(mayCheckIn);
  const { ticked, onTicked } = useTicked(workers.map(({ key }) => key));
  const chosen = workers.filter(({ key }) => ticked.has(key));
  const { done, refused, run } = useBulkTimesheets<Expected>(
    idJob,
    ({ fullName }) => fullName,
    async (worker) => {
      const { key, idUser, idReqCrew } = worker;
      const at = startOf(worker);
      if (at === null) throw new Error(texts.invalidDate);
      const intent = `${key} ${at}`;
      const own = keys.current.get(intent) ?? newKey();
      keys.current.set(intent, own);
      const body = { idJob, idUser, idReqCrew, start: at, key: own };
      const { timesheet, overlaps = [] } = await call('setTimeCreate', body, { quiet: true });
      made.current.push(timesheet.id);
      if (overlaps.length > 0) overlapping.current.push(timesheet.userName);
    },
  );
  const latest = start === 'planned' ? Math.max(...chosen.map(({ startTime }) => startTime)) : (start ?? 0);
  const isAhead = latest > clock.now() + PUNCH_MAX_AHEAD_MS;
  const late = chosen.filter((worker) => isAfterShift(worker, worker.rows.length > 0, startOf(worker) ?? 0));
  const planned = [...new Set(chosen.map(({ startTime }) => startTime))];
  const plan = planned.length === 1 ? planned[0]! : 'planned';
  const isPlanOffered =
    planned.length > 0 && plan !== start && planned.every((startTime) => startTime <= clock.now());
  const takeBack = async (ids: readonly number[]) => {
    const ways = await Promise.allSettled(ids.map((id) => call('undoCheckIn', { id }, { quiet: true })));
    bus.emit('clock.changed', { idJob });
    const failed = ways.flatMap((way) => (way.status === 'rejected' ? [textOf(way.reason)] : []));
    snackbar.show(`${plural(ids.length - failed.length, 'check-in')} undone. ${failed[0] ?? ''}`.trim(), {
      ...(failed.length > 0 ? { color: 'error' } : {}),
    });
  };
  const submit = async () => {
    setTried(true);
    if (start === null || isAhead || chosen.length === 0) return;
    const when = start === 'planned' ? 'as planned' : `at ${formatTime(start, card.tz)}`;
    const isMeant =
      late.length === 0 ||
      (await confirm({
        title: 'Check in after the shift?',
        text: `Their time would start ${when}, after the planned end of their shift: ${namesOf(late)}.`,
        yes: 'Check In',
        no: 'Back',
        safe: true,
      }));
    if (!isMeant) return;
    overlapping.current = [];
    made.current = [];
    const taken = await run(chosen);
    const names = overlapping.current.join(', ');
    const warning = names === '' ? '' : ` Another time of theirs overlaps: ${names}.`;
    const ids = made.current;
    if (taken > 0)
      snackbar.show(`${plural(taken, 'worker')} checked in ${when}.${warning}`, {
        timeout: 10_000,
        action: { label: 'Undo', run: () => void takeBack(ids) },
        ...(names === '' ? {} : { color: 'warning' }),
      });
    if (taken === chosen.length) onClose();
  };
  return (
    <BulkCrewDialog
      title="Check In Several"
      action="Check in"
      doing="Checking in"
      done={done}
      // People who have checked out have gone home or are on a break, so "all" leaves them out.
      all={workers.some(({ rows }) => rows.length > 0) ? 'Everybody without a time' : 'Everybody'}
      choices={workers.map((worker) => ({
        id: worker.key,
        name: worker.fullName,
        note: noteOf(worker, card.tz),
        isApart: worker.rows.length > 0,
      }))}
      ticked={ticked}
      onTicked={onTicked}
      refused={refused}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <InstantField
        label="Start"
        anyMinute
        optional
        zone={card.tz}
        value={start === 'planned' ? null : start}
        problem={
          isAhead ? 'A time cannot start in the future.' : tried && start === null ? texts.invalidDate : null
        }
        {...(start === 'planned' ? { helperText: 'As planned: each at the start beside their name' } : {})}
        onChange={setStart}
      />
      {isPlanOffered ? (
        <Button sx={{ justifySelf: 'start' }} onClick={() => setStart(plan)}>
          {plan === 'planned' ? 'Each as planned' : `As planned, ${formatTime(plan, card.tz)}`}
        </Button>
      ) : null}
      {late.length > 0 ? (
        <Alert severity="warning">Their shift is over then: {namesOf(late)}. Please check the start.</Alert>
      ) : null}
    </BulkCrewDialog>
  );
}
