import { HourglassIcon, styled } from '@crewcall/ui';
import { coverNote } from './shifts';
import type { Shift } from './shifts';

const Note = styled('p')({
  display: 'flex',
  gap: 8,
  alignItems: 'baseline',
  margin: '8px 0 0',
  fontSize: 14.5,
  fontWeight: 600,
  '& > svg': { flex: 'none', alignSelf: 'center' },
});

/** Under an own shift for which cover is asked: that it is still the worker's. */
export function CoverNote({ shift }: { shift: Pick<Shift, 'job' | 'crew'> }) {
  const note = coverNote(shift);
  if (note === null) return null;
  return (
    <Note>
      <HourglassIcon size={16} aria-hidden />
      {note}
    </Note>
  );
}
