import { applyLabel, JobStatus } from '@crewcall/domain/job-state';
import { applyLabels } from '@crewcall/domain/texts';
import { useNavigation, useSession } from '@crewcall/platform';
import { Button, JobCard, StatusPill, formatRange, zoneNote } from '@crewcall/ui';
import { canChat, firstView, metaOf, myInvites, pillOf } from './shifts';
import type { Shift } from './shifts';
import type { useAnswers } from './use-answers';
import { useApply } from './use-apply';

export interface JobItemProps {
  shift: Shift;
  /** The tab of the list, kept in the address of what opens from here. */
  tab: string;
  now: number;
  answers: ReturnType<typeof useAnswers>;
}

/** One job in the worker's list, with the buttons that fit the worker's standing. */
export function JobItem({ shift, tab, now, answers }: JobItemProps) {
  const { user } = useSession();
  const { go } = useNavigation();
  const applying = useApply();
  const { job, start, end } = shift;
  const pill = pillOf(job, user.id, now);
  const open = (view: string) => go(`/jobs/${tab}/${job.id}/${view}`);
  const [invite] = pill === 'Invited' ? myInvites(job, user.id) : [];
  const label = applyLabel(job.reqCrew, user.id, { ...job, justApplied: applying.justApplied(job) });
  const isApplied = job.hasApplied || applying.justApplied(job);
  const note = zoneNote(job.tz, undefined, start);
  const name = (verb: string) => `${verb}: ${job.title}`;

  return (
    <JobCard
      title={job.title}
      when={`${formatRange(start, end, job.tz)}${note ? ` ${note}` : ''}`}
      status={<StatusPill of="worker" state={pill} />}
      meta={metaOf(shift)}
      colour={job.color}
      actions={
        <>
          <Button aria-label={name('Details')} onClick={() => open(firstView(job, user.id, now))}>
            Details
          </Button>
          {invite ? (
            <>
              <Button
                aria-label={name('Reject')}
                disabled={answers.busy === invite.id}
                onClick={() => void answers.answer(job.id, invite.id, false)}
              >
                Reject
              </Button>
              <Button
                variant="contained"
                color="secondary"
                aria-label={name('Accept')}
                disabled={answers.busy === invite.id}
                onClick={() => void answers.answer(job.id, invite.id, true)}
              >
                Accept
              </Button>
            </>
          ) : label === applyLabels.open && job.status === JobStatus.Confirmed && end > now ? (
            <Button
              variant="contained"
              color="secondary"
              aria-label={name('Apply')}
              disabled={applying.isBusy(job)}
              onClick={() => applying.apply(job)}
            >
              Apply
            </Button>
          ) : label === applyLabels.inCrew || pill === 'Completed' ? (
            <Button
              aria-label={name('Messages')}
              disabled={!canChat(job, user.id, user.supervisedIds)}
              onClick={() => open('chat')}
            >
              {job.unreadMessages > 0 ? `Messages (${job.unreadMessages})` : 'Messages'}
            </Button>
          ) : isApplied ? (
            <Button disabled>Applied</Button>
          ) : canChat(job, user.id, user.supervisedIds) ? (
            <Button aria-label={name('Messages')} onClick={() => open('chat')}>
              Messages
            </Button>
          ) : null}
        </>
      }
    />
  );
}
