import type { ReactNode } from 'react';
import { useSession } from '@crewcall/platform';
import { styled } from '@crewcall/ui/basics';
import { HourglassIcon } from '@crewcall/ui/first-icons';
import { coverNote, pillOf } from './shifts';
import type { Shift } from './shifts';

const Line = styled('p')({
  display: 'flex',
  gap: 8,
  alignItems: 'baseline',
  margin: '8px 0 0',
  fontSize: 14.5,
  fontWeight: 600,
  '& > svg': { flex: 'none', alignSelf: 'center' },
});

function Note({ children }: { children: ReactNode }) {
  return (
    <Line>
      <HourglassIcon size={16} aria-hidden />
      {children}
    </Line>
  );
}

interface ShiftNoteProps {
  shift: Pick<Shift, 'job' | 'crew'>;
}

/** The note on a shift for which the worker has asked for cover: it is still their shift. */
export function CoverNote({ shift }: ShiftNoteProps) {
  const note = coverNote(shift);
  return note === null ? null : <Note>{note}</Note>;
}

/** The note on a shift of a pending job: the office has not confirmed the job yet. */
export function HoldNote({ shift: { job, crew }, now }: ShiftNoteProps & { now: number }) {
  const { user } = useSession();
  if (pillOf(job, user.id, now, crew) !== 'unconfirmed') return null;
  return <Note>The office has not confirmed this job yet.</Note>;
}
