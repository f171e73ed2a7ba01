import type { ReactNode } from 'react';
import { hasPlace } from '@crewcall/domain/job-state';
import { applyLabels } from '@crewcall/domain/texts';
import { useNavigation, useSession } from '@crewcall/platform';
import { Button } from '@crewcall/ui/basics';
import { formatDayTime, formatRange, zoneNote } from '@crewcall/ui/format';
import { JobCard } from '@crewcall/ui/job-card';
import { StatusPill } from '@crewcall/ui/status-pill';
import { applyState } from './apply-state';
import { AttendanceQuestion } from './attendance-question';
import { CoverNote, HoldNote } from './shift-notes';
import {
  canChat,
  declinedCrews,
  firstView,
  metaOf,
  myCrews,
  myInvites,
  pillOf,
  takesAnswers,
} from './shifts';
import type { Shift } from './shifts';
import type { useAnswers } from './use-answers';
import { useApply } from './use-apply';

export interface JobItemProps {
  shift: Shift;
  /** The tab that the list is in. It stays in the address when the shift is opened. */
  tab: string;
  now: number;
  answers: ReturnType<typeof useAnswers>;
  /** The shift is also shown above the list, where the attendance question is. */
  isAbove?: boolean;
  /** Shown below the card's own text. */
  more?: ReactNode;
}

/** One shift in the worker's list, with buttons that depend on their invite status. */
export function JobItem({ shift, tab, now, answers, isAbove = false, more }: JobItemProps) {
  const { user } = useSession();
  const { go } = useNavigation();
  const applying = useApply();
  const { job, crew, start, end } = shift;
  const open = (view: string) => void go(`/jobs/${tab}/${job.id}/${view}`, { fromList: true });
  const invites = myInvites(job, user.id);
  const invite = crew && invites.includes(crew) && takesAnswers(job, crew, now) ? crew : undefined;
  const [declined] = declinedCrews(job, user.id, now);
  const apply = applyState(job, user.id, applying.justApplied(job), now);
  const note = zoneNote(job.tz, undefined, start);
  const messages = job.unreadMessages > 0 ? `Messages (${job.unreadMessages})` : 'Messages';
  // If a worker is on several crews of a job, each has a card; include the start in the labels of their buttons.
  const which = myCrews(job, user.id).length + invites.length > 1 ? `, ${formatDayTime(start, job.tz)}` : '';
  const name = (verb: string) => `${verb}: ${job.title}${which}`;

  const own = () => {
    if (invite) {
      return (
        <>
          <Button
            aria-label={name('Reject')}
            disabled={answers.isBusy(invite.id)}
            onClick={() => void answers.answer(job.id, invite.id, false)}
          >
            Reject
          </Button>
          {hasPlace(invite) ? (
            <Button
              variant="contained"
              color="secondary"
              aria-label={name('Accept')}
              disabled={answers.isBusy(invite.id)}
              onClick={() => void answers.answer(job.id, invite.id, true)}
            >
              Accept
            </Button>
          ) : (
            <Button disabled aria-label={name(applyLabels.filled)}>
              {applyLabels.filled}
            </Button>
          )}
        </>
      );
    }
    const chats = canChat(job, user.id, user.supervisedIds);
    if (chats || apply.kind === 'inCrew') {
      return (
        <Button aria-label={name(messages)} disabled={!chats} onClick={() => open('chat')}>
          {messages}
        </Button>
      );
    }
    if (declined && answers.wasRejected(declined.id)) {
      return (
        <Button
          aria-label={name('Undo')}
          disabled={answers.isBusy(declined.id)}
          onClick={() => void answers.undo(job.id, declined.id)}
        >
          Undo
        </Button>
      );
    }
    if (declined) {
      return (
        <Button
          aria-label={name('Accept after all')}
          disabled={answers.isBusy(declined.id)}
          onClick={() => void answers.answer(job.id, declined.id, true)}
        >
          Accept after all
        </Button>
      );
    }
    if (apply.canWithdraw) return <Button disabled>Applied</Button>;
    if (apply.ended !== null) return null;
    const isOpen = apply.kind === 'open';
    return (
      <Button
        {...(isOpen ? { variant: 'contained', color: 'secondary' } : {})}
        aria-label={name(apply.label)}
        disabled={!apply.canPress || applying.isBusy(job)}
        onClick={() => applying.apply(job)}
      >
        {apply.label}
      </Button>
    );
  };

  return (
    <JobCard
      title={job.title}
      when={`${formatRange(start, end, job.tz)}${note ? ` ${note}` : ''}`}
      status={<StatusPill of="worker" state={pillOf(job, user.id, now, crew)} />}
      meta={metaOf(shift)}
      colour={job.color}
      actions={
        <>
          <Button aria-label={name('Details')} onClick={() => open(firstView(job, user.id, now))}>
            Details
          </Button>
          {own()}
        </>
      }
    >
      <HoldNote shift={shift} now={now} />
      <CoverNote shift={shift} />
      {isAbove ? null : <AttendanceQuestion job={job} crew={crew} />}
      {more}
    </JobCard>
  );
}
