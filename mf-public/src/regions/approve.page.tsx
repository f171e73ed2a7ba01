import { useState } from 'react';
import type { ReactNode } from 'react';
import { ApiError, useCall } from '@crewcall/platform';
import { useParams } from '@crewcall/platform/router';
import { styled } from '@crewcall/ui/basics';
import { formatDayTime, plural, zoneNote } from '@crewcall/ui/format';
import { CheckCheckIcon, ClockIcon, MailIcon } from '@crewcall/ui/icons';
import type { Icon } from '@crewcall/ui/icons';
import { Card } from '@crewcall/ui/job-card';
import { Loaded } from '@crewcall/ui/loaded';
import { PageHeader } from '@crewcall/ui/page-header';
import { SkeletonCards } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { AnswerForm } from '../approve/answer-form';
import { HoursList } from '../approve/hours-list';
import type { Hours } from '../approve/hours-list';
import { CompanyFoot, CompanyName, DeadLink } from '../sign-up/company-foot';
import { definePage } from '../region';

const Page = styled('div')({
  maxWidth: 640,
  margin: '0 auto',
  padding: '12px 0 24px',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  overflowWrap: 'anywhere',
});

const TITLE = 'Approve hours';

const dead = <DeadLink title={TITLE} />;

function Over({ title, text, icon }: { title: string; text: string; icon: Icon }) {
  return (
    <Card>
      <EmptyState icon={icon} title={title} text={text} />
    </Card>
  );
}

/** `3 of 5 times are approved`; null if all are. */
function partWords({ sent, approved }: Hours, how: 'approved' | 'counted'): string | null {
  if (approved >= sent) return null;
  const verb = how === 'approved' ? ['is', 'are'] : ['counts as', 'count as'];
  return `${approved} of ${plural(sent, 'time')} ${verb[approved === 1 ? 0 : 1]} approved`;
}

function Answered({ hours }: { hours: Hours }) {
  const { state, answeredBy, answeredAt, tz, rows, approved } = hours;
  const isChanged = rows.some(({ outcome }) => outcome === 'changed');
  const text = `${answeredBy} answered on ${formatDayTime(answeredAt, tz)}.${
    state === 'queried' ? ' The office will look into what was queried.' : ''
  }`;
  return (
    <>
      <Over
        icon={CheckCheckIcon}
        title={
          state !== 'approved' || approved === 0
            ? 'The answer has arrived'
            : (partWords(hours, 'approved') ?? 'The hours are approved')
        }
        text={
          isChanged
            ? `${text} Some times had changed before that. They are not approved. Please ask for a new link.`
            : text
        }
      />
      {rows.length === 0 ? null : (
        <Card>
          <HoursList hours={hours} />
        </Card>
      )}
    </>
  );
}

interface BehindProps {
  token: string;
  hours: Hours;
  onAnswered: (hours: Hours) => void;
  onRefused: () => void;
}

/** What is behind a link, in the state that it is in. */
function Behind({ hours, ...answer }: BehindProps) {
  const { state, approved, rows, expiresAt, tz } = hours;
  if (state === 'replaced')
    return (
      <Over
        icon={MailIcon}
        title="A newer link was sent"
        text="Please open the link in the newer mail. This one shows hours that are out of date."
      />
    );
  if (state === 'lapsed')
    return (
      <Over
        icon={ClockIcon}
        title="This link has ended"
        text={`It could be answered until ${formatDayTime(expiresAt, tz)}. ${
          approved > 0
            ? `${partWords(hours, 'counted') ?? 'The hours count as approved'}. If something is wrong, please contact us.`
            : 'Please ask us for a new one.'
        }`}
      />
    );
  if (state !== 'waiting') return <Answered hours={hours} />;
  if (rows.length > 0 && rows.every(({ isChanged }) => isChanged))
    return (
      <Over
        icon={MailIcon}
        title="These hours are out of date"
        text="All of them have changed since this link was sent. Please ask for a new link."
      />
    );
  return <AnswerForm hours={hours} {...answer} />;
}

function headOf({ state, contactName, expiresAt, lapseApproves, tz, place }: Hours): ReactNode {
  const note = zoneNote(tz);
  return (
    <>
      {place === '' ? null : (
        <>
          {place}
          <br />
        </>
      )}
      {state === 'waiting' ? (
        <>
          {contactName}, please check these hours by {formatDayTime(expiresAt, tz)}
          {note ? ` (times in ${note})` : ''}. Approve them, or query a time that is wrong.
          {lapseApproves ? ' Without an answer by then, they count as approved.' : ''}
        </>
      ) : null}
    </>
  );
}

function Approval({ token }: { token: string }) {
  const read = useCall('getSentHours', { token }, { quiet: true });
  const [answered, setAnswered] = useState<Hours | null>(null);
  const shown = answered ?? read.data;
  const { error } = read;
  // 429 says when to try again.
  if (shown === undefined && error instanceof ApiError && error.kind === 'refused' && error.status !== 429)
    return dead;
  return (
    <>
      <PageHeader title={shown?.jobName ?? TITLE} sub={shown && headOf(shown)} />
      <Loaded read={read} what="The hours" skeleton={<SkeletonCards count={2} />}>
        {(data) => (
          <Behind
            token={token}
            hours={answered ?? data}
            onAnswered={(now) => {
              setAnswered(now);
              window.scrollTo(0, 0);
            }}
            onRefused={() => void read.refetch()}
          />
        )}
      </Loaded>
    </>
  );
}

/** The page behind the link with which a customer approves the hours of a job. */
export function ApprovePage() {
  const { token = '' } = useParams();
  return (
    <Page>
      <CompanyName />
      {/^[A-Za-z0-9_-]{20,}$/.test(token) ? <Approval key={token} token={token} /> : dead}
      <CompanyFoot withoutNotice />
    </Page>
  );
}

export const region = definePage(ApprovePage, '/:token?');
