import type { Out } from '@crewcall/contract/types';
import { isWithinCrewLock } from '@crewcall/domain/job-rules';
import { CREW_LOCK_MS } from '@crewcall/domain/limits';
import { crewsText } from '@crewcall/domain/templates';
import { HOUR_MS } from '@crewcall/domain/units';
import { styled } from '@crewcall/ui/basics';
import { formatAgo, formatDayTime, zoneNote } from '@crewcall/ui/format';
import { CheckIcon, TimerIcon } from '@crewcall/ui/icons';
import { JobCard } from '@crewcall/ui/job-card';
import { Pill } from '@crewcall/ui/pill';
import { StatusPill } from '@crewcall/ui/status-pill';
import { token } from '@crewcall/ui/tokens';
import type { Answer } from '../../recent-answers';
import { AnswerButtons } from '../answer-buttons';

export type JobRequest = Out<'getRequests'>['jobs'][number];

const Asked = styled('p')({ color: token('ink-3'), fontSize: 13.5, margin: '2px 0 10px' });
// As high as the buttons that it replaces, so that nothing moves.
const Answered = styled('span')({ display: 'flex', alignItems: 'center', minHeight: token('control') });
const List = styled('dl')({
  display: 'grid',
  gap: 4,
  fontSize: 14,
  '& > div': { display: 'grid', gridTemplateColumns: '4.75rem minmax(0, 1fr)', gap: 8 },
  '& dt': { color: token('ink-3') },
  '& dd': { fontWeight: 600 },
});
const Text = styled('p')({
  color: token('ink-2'),
  fontSize: 14,
  marginTop: 10,
  display: '-webkit-box',
  WebkitLineClamp: 3,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
});

export interface RequestCardProps {
  job: JobRequest;
  now: number;
  isBusy: boolean;
  /** While an answered card stays in the list: the answer given here, or `elsewhere` if another user answered. */
  answer: Answer | 'elsewhere' | null;
  /** Missing for managers, who may not answer. */
  onReply?: (accept: boolean) => void;
  onOpen: () => void;
}

/** Time until the start: `In 3 days`, `In 5 h`, `Has begun`. */
export function soonText(start: number, now: number): string {
  if (start <= now) return 'Has begun';
  const hours = Math.floor((start - now) / HOUR_MS);
  if (hours < 1) return 'Within the hour';
  return hours < 48 ? `In ${hours} h` : `In ${Math.floor(hours / 24)} days`;
}

/** A customer's request for a job. */
export function RequestCard({ job, now, isBusy, answer, onReply, onOpen }: RequestCardProps) {
  const crews = job.reqCrew.filter((crew) => !crew.deleted);
  const facts: [string, string][] = [
    ['Company', job.prepend],
    ['Place', job.location],
    ['Crew', crewsText(crews, job.date, (at) => formatDayTime(at, job.tz, now)) || 'None asked for yet'],
    ['On site', [job.onSiteResponsibleName, job.onSiteResponsibleNumber].filter(Boolean).join(', ')],
  ];
  // A crew may start days before its job.
  const first = Math.min(job.date, ...crews.map(({ startTime }) => startTime).filter((at) => at > now));
  const isSoon = isWithinCrewLock(first, now);
  return (
    <JobCard
      level={2}
      title={job.title}
      when={`${formatDayTime(job.date, job.tz, now)} ${zoneNote(job.tz, undefined, job.date)}`}
      status={
        <Pill
          tone={isSoon ? 'bad' : 'idle'}
          icon={TimerIcon}
          {...(isSoon ? { title: `Within ${CREW_LOCK_MS / HOUR_MS} hours` } : {})}
        >
          {soonText(first, now)}
        </Pill>
      }
      colour={job.color}
      onOpen={onOpen}
      actions={
        answer !== null ? (
          <Answered role="status">
            {answer === 'elsewhere' ? (
              <Pill icon={CheckIcon}>Answered by somebody else</Pill>
            ) : (
              <StatusPill of="invite" state={answer} />
            )}
          </Answered>
        ) : onReply ? (
          <AnswerButtons
            icons={18}
            label={(reply) => `${reply} ${job.title}`}
            isBusy={isBusy}
            onReply={onReply}
          />
        ) : undefined
      }
    >
      <Asked>
        {job.requestedBy ? `Asked for by ${job.requestedBy}` : 'Asked for'},{' '}
        {formatAgo(job.requestedAt, job.tz, now)}
      </Asked>
      <List>
        {facts.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </List>
      {job.description ? <Text>{job.description}</Text> : null}
    </JobCard>
  );
}
