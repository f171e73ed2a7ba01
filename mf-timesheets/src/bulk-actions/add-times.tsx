import { useRef, useState } from 'react';
import type { Planned } from '@crewcall/domain/crew-time';
import { texts } from '@crewcall/domain/texts';
import { MINUTE_MS } from '@crewcall/domain/units';
import { newKey, useApi, useRegion, useSnackbar } from '@crewcall/platform';
import { formatDayTime, formatRange, plural } from '@crewcall/ui/format';
import { FieldRow } from '@crewcall/ui/page-header';
import { InstantField } from '@crewcall/ui/instant-field';
import { SelectField } from '@crewcall/ui/select-field';
import { workersOf } from '../timesheet/card';
import type { Card, Member, Worker } from '../timesheet/card';
import { endText } from '../timesheet/timesheet-changes';
import { BulkCrewDialog, useTicked } from './bulk-crew-dialog';
import { useBulkTimesheets } from './use-bulk-timesheets';

export interface AddTimesProps {
  idJob: number;
  card: Card;
  onClose: () => void;
}

/** The crew's planned times as far as they are over. */
function plannedTimes({ startTime, endTime }: Planned, now: number) {
  const at = Math.min(startTime, now);
  return { start: at - (at % MINUTE_MS), end: endTime !== null && endTime <= now ? endTime : null };
}

const noteOf = ({ rows, absent }: Worker, zone: string): string | undefined =>
  rows.length > 0
    ? `has ${rows.map(({ start, end }) => formatRange(start, end, zone)).join(', ')}`
    : absent
      ? 'absent'
      : undefined;

/** Adds a time for people of one crew who did not check in: its planned times, unless others are typed. */
export function AddTimes({ idJob, card, onClose }: AddTimesProps) {
  const { clock } = useRegion();
  const { call } = useApi();
  const snackbar = useSnackbar();
  const crews = [...new Map(card.crew.map((member) => [member.idReqCrew, member])).values()];
  const [crew, setCrew] = useState<Member | undefined>(crews[0]);
  const planned = (of: Member | undefined) =>
    of ? plannedTimes(of, clock.now()) : { start: null, end: null };
  const [{ start, end }, setTimes] = useState<{ start: number | null; end: number | null }>(() =>
    planned(crew),
  );
  const [isTried, setTried] = useState(false);
  const workers = workersOf(card).filter(
    ({ idReqCrew, startTime }) => startTime !== null && idReqCrew === crew?.idReqCrew,
  );
  const { ticked, onTicked } = useTicked(workers.map(({ key }) => key));
  const chosen = workers.filter(({ key }) => ticked.has(key));
  // Idempotency keys, so that a retry after a lost response adds no second time.
  const keys = useRef(new Map<string, string>());
  const overlapping = useRef<string[]>([]);
  const added = useRef(new Set<string>());
  const { done, refused, run } = useBulkTimesheets<Worker>(
    idJob,
    ({ fullName }) => fullName,
    async ({ key, idUser, idReqCrew }) => {
      if (start === null) throw new Error(texts.invalidDate);
      const intent = `${key} ${start} ${end ?? ''}`;
      const own = keys.current.get(intent) ?? newKey();
      keys.current.set(intent, own);
      const body = { idJob, idUser, idReqCrew, start, ...(end === null ? {} : { end }), key: own };
      const { overlaps = [], timesheet } = await call('setTimeCreate', body, { quiet: true });
      added.current.add(key);
      if (overlaps.length > 0) overlapping.current.push(timesheet.userName);
    },
  );
  const endProblem = start !== null && end !== null && end <= start ? endText : null;
  const submit = async () => {
    setTried(true);
    if (start === null || endProblem !== null || chosen.length === 0) return;
    overlapping.current = [];
    added.current.clear();
    const taken = await run(chosen);
    const names = overlapping.current.join(', ');
    if (taken > 0)
      snackbar.show(
        `${plural(taken, 'time')} added.${names === '' ? '' : ` Another time of theirs overlaps: ${names}.`}`,
        names === '' ? {} : { color: 'warning', timeout: 10_000 },
      );
    if (taken === chosen.length) onClose();
    // Those who have their time now are not added again with the others.
    else onTicked(new Set([...ticked].filter((key) => !added.current.has(key))));
  };
  return (
    <BulkCrewDialog
      title="Add times"
      action="Add"
      doing="Adding"
      done={done}
      all={
        workers.some(({ rows, absent }) => rows.length > 0 || absent)
          ? 'Everybody without a time'
          : 'Everybody'
      }
      choices={workers.map((worker) => ({
        id: worker.key,
        name: worker.fullName,
        note: noteOf(worker, card.tz),
        isApart: worker.rows.length > 0 || worker.absent,
      }))}
      ticked={ticked}
      onTicked={onTicked}
      refused={refused}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {crews.length > 1 ? (
        <SelectField
          label="Crew"
          value={crew?.idReqCrew ?? ''}
          choices={crews.map(({ idReqCrew, groupName, startTime }) => [
            idReqCrew,
            `${groupName}, ${formatDayTime(startTime, card.tz)}`,
          ])}
          onChange={(event) => {
            const next = crews.find(({ idReqCrew }) => idReqCrew === Number(event.target.value));
            setCrew(next);
            setTimes(planned(next));
          }}
        />
      ) : null}
      <FieldRow min={240}>
        <InstantField
          label="Start"
          anyMinute
          optional
          zone={card.tz}
          value={start}
          problem={isTried && start === null ? texts.invalidDate : null}
          onChange={(value) => setTimes({ start: value, end })}
        />
        <InstantField
          label="End"
          anyMinute
          optional
          zone={card.tz}
          value={end}
          problem={isTried ? endProblem : null}
          {...(end === null ? { helperText: 'Leave empty while they are working' } : {})}
          onChange={(value) => setTimes({ start, end: value })}
        />
      </FieldRow>
      {workers.length === 0 ? <p>Nobody is confirmed on this job.</p> : null}
    </BulkCrewDialog>
  );
}
