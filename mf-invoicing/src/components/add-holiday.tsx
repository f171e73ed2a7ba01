import type { In } from '@crewcall/contract/types';
import { Button, FieldRow, TextField } from '@crewcall/ui';
import { useState } from 'react';

type Holiday = NonNullable<In<'saveHoliday'>['holiday']>;

const DAY = 1440;

/** Minutes after midnight of `HH:MM`; `none` for an empty field. */
function minutesOf(text: string, none: number): number {
  const [hours = Number.NaN, minutes = Number.NaN] = text.split(':').map(Number);
  return text === '' ? none : hours * 60 + minutes;
}

/** A holiday of the office's own: of a whole day or of a part of it, of the state or of some postcodes. */
export function AddHoliday({ onAdd }: { onAdd: (holiday: Holiday) => void }) {
  const [day, setDay] = useState('');
  const [name, setName] = useState('');
  const [start, setStart] = useState('');
  const [end, setEnd] = useState('');
  const [postcodes, setPostcodes] = useState('');
  // A part that ends at midnight ends with its day.
  const [from, to] = [minutesOf(start, 0), minutesOf(end === '00:00' ? '' : end, DAY)];
  const isOdd = !(from < to);
  const time = (label: string, value: string, onChange: (text: string) => void, helperText?: string) => (
    <TextField
      label={label}
      type="time"
      value={value}
      error={helperText !== undefined}
      helperText={helperText}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  return (
    <FieldRow min={160}>
      <TextField
        label="Day"
        type="date"
        value={day}
        onChange={(event) => setDay(event.target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField label="Name of the holiday" value={name} onChange={(event) => setName(event.target.value)} />
      {time('From, empty for midnight', start, setStart)}
      {time('To, empty for midnight', end, setEnd, isOdd ? 'It must end after it begins.' : undefined)}
      <TextField
        label="Postcodes, none for the state"
        value={postcodes}
        onChange={(event) => setPostcodes(event.target.value)}
      />
      <Button
        disabled={day === '' || name.trim() === '' || isOdd}
        onClick={() => onAdd({ day, from, to, name, postcodes: postcodes.match(/\d+/g) ?? [] })}
      >
        Add a holiday
      </Button>
    </FieldRow>
  );
}
