import { useEffect, useRef, useState } from 'react';
import { Link, useCall, useNow } from '@crewcall/platform';
import { Alert } from '@crewcall/ui/basics';
import { formatDayTime, plural, viewerZone } from '@crewcall/ui/format';
import { RowList } from '@crewcall/ui/row-list';
import type { PlacesLeft, Pair } from './use-flags';
import { Loaded } from '@crewcall/ui/loaded';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { ErrorState } from '@crewcall/ui/states';
import { FlagRequests } from './flag-requests';
import { BlockDialog } from './block-dialog';
import { FlagList } from './flag-list';
import { useFlags } from './use-flags';

const links = { '& a': { color: 'inherit', fontWeight: 650 } };

interface RemainingShiftsProps {
  left: PlacesLeft;
  /** The address of this page with a job's crew open beside it. */
  jobPath: (idJob: number) => string;
  now: number;
  onClose: () => void;
}

/** A block does not take anybody off a crew: lists the remaining shifts for the office to decide. */
function RemainingShifts({ left, jobPath, now, onClose }: RemainingShiftsProps) {
  const root = useRef<HTMLDivElement>(null);
  // Brings the alert into view, because the user may have scrolled far down.
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

export interface OfficeFlagsProps {
  prefix: string;
  companyName: string;
  /** The address of this page for a customer. */
  pathOf: (prefix: string) => string;
}

/** The office's view: requests at all customers, and this customer's lists. */
export function OfficeFlags({ prefix, companyName, pathOf }: OfficeFlagsProps) {
  const now = useNow();
  const asked = useCall('getAskedFlags', {});
  const said = useCall('getFlags', { prefix });
  const flags = useFlags();
  const [blocking, setBlocking] = useState<Pair | null>(null);
  const skeleton = <SkeletonTable rows={6} cols={2} label="Loading the lists" />;
  // Waits for the requests, so that they do not push the lists down once they are loaded.
  if (asked.isPending) return skeleton;
  return (
    <>
      {asked.data ? (
        <FlagRequests asked={asked.data.asked} flags={flags} zone={viewerZone()} now={now} />
      ) : (
        <ErrorState
          title="What is asked for could not be loaded"
          error={asked.error}
          onRetry={() => void asked.refetch()}
        />
      )}
      {flags.left.map((left) => (
        <RemainingShifts
          key={`${left.idUser} ${left.prefix}`}
          left={left}
          jobPath={(idJob) => `${pathOf(prefix)}/${idJob}/crew`}
          now={now}
          onClose={() => flags.dismiss(left)}
        />
      ))}
      <Loaded read={said} what="The lists" skeleton={skeleton}>
        {(data) => (
          <FlagList
            data={data}
            pairOf={(idUser, fullName) => ({ idUser, fullName, prefix, companyName })}
            flags={flags}
            onBlock={setBlocking}
          />
        )}
      </Loaded>
      {blocking ? (
        <BlockDialog
          title={`Block ${blocking.fullName} for ${companyName}?`}
          text="They do not see its open jobs, and nobody can invite or confirm them there. Shifts they already have stay until you decide about them."
          yes="Block"
          isBusy={flags.isBusy(blocking)}
          onClose={() => setBlocking(null)}
          onReason={(reason) =>
            // Closes only on success: after a failure the reason is still in the field.
            void flags.say(blocking, 'blocked', reason).then((isDone) => isDone && setBlocking(null))
          }
        />
      ) : null}
    </>
  );
}
