import { useState } from 'react';
import { plannedEnd } from '@crewcall/domain/crew-time';
import type { Planned } from '@crewcall/domain/crew-time';
import { Button } from '@crewcall/ui/basics';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { FieldRow } from '@crewcall/ui/page-header';
import { InstantField } from '@crewcall/ui/instant-field';
import { endText } from './timesheet-changes';

export interface PastShiftDialogProps {
  name: string;
  /** The crew, whose planned start and end are proposed. */
  crew: Planned;
  zone: string;
  /** Saves a timesheet with these times; a null `end` leaves it running. */
  onTime: (start: number, end: number | null) => void;
  /** Checks the worker in now, although the shift is over. */
  onNow: () => void;
  onClose: () => void;
}

/** Asks when somebody worked if their shift is over: a time starting now would pay for hours not worked. */
export function PastShiftDialog({ name, crew, zone, onTime, onNow, onClose }: PastShiftDialogProps) {
  const [start, setStart] = useState<number | null>(crew.startTime);
  const [end, setEnd] = useState<number | null>(plannedEnd(crew));
  const isBackwards = start !== null && end !== null && end <= start;
  return (
    <FormDialog
      title={`When did ${name} work?`}
      yes="Check In"
      maxWidth="sm"
      disabled={start === null || isBackwards}
      onSubmit={() => start !== null && onTime(start, end)}
      onClose={onClose}
    >
      <p>The shift is over. As planned, the time is:</p>
      <FieldRow>
        <InstantField label="Start" anyMinute optional zone={zone} value={start} onChange={setStart} />
        <InstantField
          label="End"
          anyMinute
          optional
          zone={zone}
          value={end}
          problem={isBackwards ? endText : null}
          onChange={setEnd}
          {...(end === null ? { helperText: 'Leave empty while they are working' } : {})}
        />
      </FieldRow>
      <Button variant="text" sx={{ justifySelf: 'start' }} onClick={onNow}>
        Check In now
      </Button>
    </FormDialog>
  );
}
