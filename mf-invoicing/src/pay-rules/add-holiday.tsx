import { Button } from '@crewcall/ui/basics';
import { DateField, TimeField } from '@crewcall/ui/date-fields';
import { FieldRow } from '@crewcall/ui/page-header';
import { TextField } from '@crewcall/ui/text-field';
import { useState } from 'react';
import { postcodesOf } from './holiday-texts';
import type { Holiday } from './holiday-texts';

const DAY = 1440;

/** Minutes after midnight of `HH:MM`; `none` for an empty field. */
function minutesOf(text: string, none: number): number {
  const [hours = Number.NaN, minutes = Number.NaN] = text.split(':').map(Number);
  return text === '' ? none : hours * 60 + minutes;
}

/** Adds a holiday for the whole day or part of it, in the whole state or in some postcodes. */
export function AddHoliday({ onAdd }: { onAdd: (holiday: Holiday) => void }) {
  const [day, setDay] = useState('');
  const [name, setName] = useState('');
  const [start, setStart] = useState('');
  const [end, setEnd] = useState('');
  const [postcodes, setPostcodes] = useState('');
  // An end of 00:00 means the end of the day.
  const [from, to] = [minutesOf(start, 0), minutesOf(end === '00:00' ? '' : end, DAY)];
  const isOdd = !(from < to);
  const place = postcodesOf(postcodes);
  const wrongPlace = 'wrong' in place ? place.wrong : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if ('codes' in place) onAdd({ day, from, to, name, postcodes: place.codes });
      }}
    >
      <FieldRow min={160}>
        <DateField label="Day" value={day} onChange={setDay} />
        <TextField
          label="Name of the holiday"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TimeField label="From, empty for midnight" value={start} onChange={setStart} />
        <TimeField
          label="To, empty for midnight"
          value={end}
          onChange={setEnd}
          error={isOdd}
          helperText={isOdd ? 'It must end after it begins.' : undefined}
        />
        <TextField
          label="Postcodes, none for the state"
          value={postcodes}
          error={wrongPlace !== undefined}
          helperText={wrongPlace}
          onChange={(event) => setPostcodes(event.target.value)}
        />
        <Button
          type="submit"
          disabled={day === '' || name.trim() === '' || isOdd || wrongPlace !== undefined}
        >
          Add a holiday
        </Button>
      </FieldRow>
    </form>
  );
}
