import { useState } from 'react';
import { texts } from '@crewcall/domain/texts';
import { TimeField } from '@crewcall/domain/timesheet';
import { epochToLocal } from '@crewcall/domain/time';
import { useRegion } from '@crewcall/platform';
import {
  Alert,
  Button,
  DateTimeField,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FieldRow,
  formatTime,
} from '@crewcall/ui';
import { Combobox } from '@crewcall/ui/combobox';
import type { Card, Member } from '../clocks/card';
import { instantOf } from '../clocks/clock-edit';
import { textOf, useClockChange } from '../clocks/use-clock-change';

export interface AddClockProps {
  idJob: number;
  card: Card;
  onClose: () => void;
}

/** A clock for a worker who did not press the button: a start, and an end unless it is to run. */
export function AddClock({ idJob, card, onClose }: AddClockProps) {
  const { clock } = useRegion();
  const [worker, setWorker] = useState<Member | null>(null);
  const [start, setStart] = useState('');
  const [end, setEnd] = useState('');
  const [trouble, setTrouble] = useState('');
  const create = useClockChange('setTimeCreate', idJob, { quiet: true });
  const finish = useClockChange('setTime', idJob, { quiet: true });
  const choose = (member: Member | null) => {
    setWorker(member);
    if (member) setStart(epochToLocal(card.tz, Math.min(member.startTime, clock.now())));
  };

  const add = async () => {
    const from = instantOf(start, card.tz);
    const to = end === '' ? 0 : instantOf(end, card.tz);
    if (!worker) return setTrouble('Choose a worker.');
    if (from === null || to === null) return setTrouble(texts.invalidDate);
    if (to !== 0 && to <= from) return setTrouble('The end must be after the start.');
    setTrouble('');
    const { idUser, idReqCrew } = worker;
    try {
      const { timesheet } = await create.mutateAsync({ idJob, idUser, idReqCrew, start: from });
      if (to !== 0) await finish.mutateAsync({ id: timesheet.id, type: TimeField.EndTime, value: to });
      onClose();
    } catch (error) {
      setTrouble(textOf(error));
    }
  };

  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="add-clock">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <DialogTitle id="add-clock">Add a clock</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
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
            <DateTimeField label="Start" value={start} zone={card.tz} onChange={setStart} />
            <DateTimeField
              label="End"
              value={end}
              zone={card.tz}
              onChange={setEnd}
              {...(end === '' ? { helperText: 'Empty: the clock runs' } : {})}
            />
          </FieldRow>
          {trouble ? <Alert severity="error">{trouble}</Alert> : null}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={create.isPending || finish.isPending}>
            Add
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
