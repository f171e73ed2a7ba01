import { useEffect, useRef } from 'react';
import { Link } from '@crewcall/platform';
import { Alert } from '@crewcall/ui/basics';
import { formatDayTime, plural } from '@crewcall/ui/format';
import { RowList } from '@crewcall/ui/row-list';
import type { PlacesLeft } from './use-flags';

const links = { '& a': { color: 'inherit', fontWeight: 650 } };

export interface RemainingShiftsProps {
  left: PlacesLeft;
  /** The address of a job's crew, beside this page. */
  jobPath: (idJob: number) => string;
  now: number;
  onClose: () => void;
}

/** A block does not take anybody off a crew: lists the remaining shifts for the office to decide. */
export function RemainingShifts({ left, jobPath, now, onClose }: RemainingShiftsProps) {
  const root = useRef<HTMLDivElement>(null);
  // The user may have scrolled far down.
  useEffect(() => root.current?.scrollIntoView?.({ block: 'nearest' }), []);
  return (
    <Alert ref={root} severity="warning" onClose={onClose} sx={{ mt: 1.5 }}>
      <strong>
        {left.fullName} still has {plural(left.places.length, 'place')} at {left.companyName}
      </strong>
      <div>
        A block does not take anybody off a crew. Decide about each shift; open invitations cannot be
        accepted.
      </div>
      <RowList lines="none" stacked sx={links} aria-label={`Places of ${left.fullName}`}>
        {left.places.map(({ idJob, title, start, tz, groupName, confirmed }) => (
          <li key={`${idJob} ${start} ${groupName}`}>
            <Link to={jobPath(idJob)}>{title}</Link>, {formatDayTime(start, tz, now)}, {groupName},{' '}
            {confirmed ? 'confirmed' : 'invited'}
          </li>
        ))}
      </RowList>
    </Alert>
  );
}
