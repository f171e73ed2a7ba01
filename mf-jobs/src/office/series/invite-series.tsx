import { useRef, useState } from 'react';
import type { Job, ReqCrew } from '@crewcall/contract/types';
import { InviteStatus } from '@crewcall/domain/invite';
import { nearShift } from '@crewcall/domain/texts';
import { useApi } from '@crewcall/platform';
import { inviteTitle } from '../crew/invite-texts';
import type { useInvite } from '../crew/use-invite';
import { useSeriesChange } from './use-series-change';
import type { SeriesJob } from './use-series';
import { WhichJobsDialog } from './which-jobs-dialog';

const stays = 'Not everybody could be invited to this job, so nobody was invited to the others.';

export interface InviteSeriesProps {
  job: Job;
  crew: ReqCrew;
  ahead: readonly SeriesJob[];
  /** Ids of the people to invite. */
  users: readonly number[];
  inviting: ReturnType<typeof useInvite>;
  onInvited: () => void;
  onClose: () => void;
}

/** Invites workers to this job, or to this job and the later jobs of its series. */
export function InviteSeries({ job, crew, ahead, users, inviting, onInvited, onClose }: InviteSeriesProps) {
  const { call } = useApi();
  const work = useSeriesChange(stays);
  const isInvited = useRef(false);
  const [isAll, setAll] = useState(false);
  const invite = async () => {
    // If the user clicks again after a failure, continue with the later jobs, so that people who have accepted this
    // one are not invited again.
    if (isInvited.current) return true;
    const standings = users.map((id) => ({ id, status: InviteStatus.Pending }));
    isInvited.current = await inviting.invite(crew.id, standings);
    if (isInvited.current) onInvited();
    return isInvited.current;
  };
  return (
    <WhichJobsDialog
      own={job}
      ahead={ahead}
      work={work}
      isAll={isAll}
      onAll={setAll}
      title={inviteTitle(users.length, crew)}
      text={(isAll) =>
        isAll
          ? `Not invited on a day ahead, and named here: who has declined or is denied there, has ${nearShift('another')}, or finds the crew full.`
          : 'Everybody chosen gets an invitation for this day.'
      }
      yes={(isAll) =>
        isAll ? `Invite ${users.length} to ${ahead.length + 1} jobs` : `Invite ${users.length}`
      }
      no="Not now"
      done={(jobs) => `Invited to this job and ${jobs}.`}
      onYes={(jobs) =>
        work.run(jobs, {
          first: invite,
          each: ({ id }) =>
            call(
              'inviteInSeries',
              { id, like: job.id, idReqCrew: crew.id, users: [...users] },
              { quiet: true },
            ),
        })
      }
      onClose={onClose}
    />
  );
}
