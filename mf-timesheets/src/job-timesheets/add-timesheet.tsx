import { useState } from 'react';
import { texts } from '@crewcall/domain/texts';
import { MINUTE_MS } from '@crewcall/domain/units';
import { useRegion } from '@crewcall/platform';
import { useSend } from '@crewcall/platform/use-send';
import { Alert } from '@crewcall/ui/basics';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { formatTime } from '@crewcall/ui/format';
import { FieldRow } from '@crewcall/ui/page-header';
import { Combobox } from '@crewcall/ui/combobox';
import { InstantField } from '@crewcall/ui/instant-field';
import type { Card, Member } from '../timesheet/card';
import { endText } from '../timesheet/timesheet-changes';
import { useOverlapWarning } from '../timesheet/overlap-note';
import { useTimesheetChange } from '../timesheet/use-timesheet-change';

export interface AddTimesheetProps {
  idJob: number;
  card: Card;
  onClose: () => void;
}

/** Adds a time for a worker who did not check in: a start, and an end unless they are still working. */
export function AddTimesheet({ idJob, card, onClose }: AddTimesheetProps) {
  const { clock } = useRegion();
  const [worker, setWorker] = useState<Member | null>(null);
  const [start, setStart] = useState<number | null>(null);
  const [end, setEnd] = useState<number | null>(null);
  const { failure, setFailure, isBusy, send } = useSend('This did not work. Please try again.');
  const warn = useOverlapWarning();
  const create = useTimesheetChange('setTimeCreate', idJob, { quiet: true, once: true, done: warn });
  const choose = (member: Member | null) => {
    setWorker(member);
    if (!member) return;
    const at = Math.min(member.startTime, clock.now());
    setStart(at - (at % MINUTE_MS));
  };

  const add = () => {
    if (!worker) return setFailure('Choose a worker.');
    if (start === null) return setFailure(texts.invalidDate);
    if (end !== null && end <= start) return setFailure(endText);
    const { idUser, idReqCrew } = worker;
    void send(async () => {
      await create.mutateAsync({ idJob, idUser, idReqCrew, start, ...(end === null ? {} : { end }) });
      onClose();
    });
  };

  return (
    <FormDialog title="Add a time" yes="Add" maxWidth="sm" isBusy={isBusy} onSubmit={add} onClose={onClose}>
      <Combobox
        label="Worker"
        options={card.crew}
        value={worker}
        onChange={choose}
        optionKey={(member) => `${member.idUser}-${member.idReqCrew}`}
        optionLabel={(member) =>
          `${member.fullName} · ${member.groupName} ${formatTime(member.startTime, card.tz)}`
        }
        none="Nobody is confirmed by that name"
      />
      <FieldRow>
        <InstantField label="Start" anyMinute optional zone={card.tz} value={start} onChange={setStart} />
        <InstantField
          label="End"
          anyMinute
          optional
          zone={card.tz}
          value={end}
          onChange={setEnd}
          {...(end === null ? { helperText: 'Leave empty while they are working' } : {})}
        />
      </FieldRow>
      {failure ? <Alert severity="error">{failure}</Alert> : null}
    </FormDialog>
  );
}
