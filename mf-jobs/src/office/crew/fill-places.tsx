import { useState } from 'react';
import type { ReqCrew } from '@crewcall/contract/types';
import { isInCrew } from '@crewcall/domain/invite';
import { useSession } from '@crewcall/platform';
import { latePart } from '@crewcall/platform/lazy-part';
import { Button } from '@crewcall/ui/basics';
import { UserPlusIcon } from '@crewcall/ui/icons';
import type { FillPicksProps } from './fill-picks';

const FillPicks = latePart(() => import('./fill-picks').then(({ FillPicks }) => FillPicks));

/** How many places of a crew nobody is confirmed or invited for. */
const openPlaces = ({ amount, userList }: ReqCrew): number =>
  amount - userList.filter(({ status }) => isInCrew(status)).length;

/** The button that suggests people for all open places of a job, and its suggestions. */
export function FillPlaces(props: Omit<FillPicksProps, 'onClose'>) {
  const { can } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (!can('roster.use') || !props.crews.some((crew) => openPlaces(crew) > 0)) return null;
  return isOpen ? (
    <FillPicks {...props} onClose={() => setIsOpen(false)} />
  ) : (
    <Button startIcon={<UserPlusIcon aria-hidden />} onClick={() => setIsOpen(true)}>
      Fill open places
    </Button>
  );
}
