import { useRef, useState } from 'react';
import { PRESS_MAX_AHEAD_MS } from '@crewcall/domain/limits';
import { texts } from '@crewcall/domain/texts';
import { MINUTE_MS } from '@crewcall/domain/units';
import { newKey, useApi, useRegion, useSnackbar } from '@crewcall/platform';
import { Button, formatTime, plural } from '@crewcall/ui';
import { InstantField } from '@crewcall/ui/instant-field';
import { mayCheckIn, workersOf } from '../clocks/card';
import type { Card, Worker } from '../clocks/card';
import { AtOnceDialog } from './at-once-dialog';
import { useAtOnce } from './use-at-once';
import { useTicked } from './use-ticked';

export interface CheckInSeveralProps {
  idJob: number;
  card: Card;
  onClose: () => void;
}

/** Checks in whoever is ticked, at one moment: now, as planned, or any other. */
export function CheckInSeveral({ idJob, card, onClose }: CheckInSeveralProps) {
  const { clock } = useRegion();
  const { call } = useApi();
  const snackbar = useSnackbar();
  const [start, setStart] = useState<number | null>(() => clock.now() - (clock.now() % MINUTE_MS));
  const [tried, setTried] = useState(false);
  // A lost answer and a second press are one time for each.
  const keys = useRef(new Map<string, string>());
  const overlapping = useRef<string[]>([]);
  const workers = workersOf(card).filter(mayCheckIn);
  const { ticked, onTicked } = useTicked(workers.map(({ key }) => key));
  const chosen = workers.filter(({ key }) => ticked.has(key));
  const { done, refused, run } = useAtOnce<Worker>(
    idJob,
    ({ fullName }) => fullName,
    async ({ key, idUser, idReqCrew }) => {
      if (start === null) throw new Error(texts.invalidDate);
      const intent = `${key} ${start}`;
      const own = keys.current.get(intent) ?? newKey();
      keys.current.set(intent, own);
      const body = { idJob, idUser, idReqCrew, start, key: own };
      const { timesheet, overlaps = [] } = await call('setTimeCreate', body, { quiet: true });
      if (overlaps.length > 0) overlapping.current.push(timesheet.userName);
    },
  );
  const isAhead = start !== null && start > clock.now() + PRESS_MAX_AHEAD_MS;
  const planned = [...new Set(chosen.map(({ startTime }) => startTime))];
  const [plan = null] = planned;
  const submit = async () => {
    setTried(true);
    if (start === null || isAhead || chosen.length === 0) return;
    overlapping.current = [];
    const taken = await run(chosen);
    const names = overlapping.current.join(', ');
    const warning = names === '' ? '' : ` Another time of theirs overlaps: ${names}.`;
    if (taken > 0)
      snackbar.show(
        `${plural(taken, 'worker')} checked in at ${formatTime(start, card.tz)}.${warning}`,
        names === '' ? {} : { color: 'warning', timeout: 10_000 },
      );
    if (taken === chosen.length) onClose();
  };
  return (
    <AtOnceDialog
      title="Check In Several"
      action="Check in"
      doing="Checking in"
      done={done}
      choices={workers.map(({ key, fullName, groupName, startTime }) => ({
        id: key,
        name: fullName,
        note: `${groupName} · ${formatTime(startTime, card.tz)}`,
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
        value={start}
        problem={
          isAhead ? 'A clock cannot start in the future.' : tried && start === null ? texts.invalidDate : null
        }
        onChange={setStart}
      />
      {planned.length === 1 && plan !== null && plan !== start && plan <= clock.now() ? (
        <Button sx={{ justifySelf: 'start' }} onClick={() => setStart(plan)}>
          As planned, {formatTime(plan, card.tz)}
        </Button>
      ) : null}
    </AtOnceDialog>
  );
}
