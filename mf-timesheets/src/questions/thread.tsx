import { Suspense, useState } from 'react';
import { fallsShort } from '@crewcall/domain/time-change';
import { queryStateWords } from '@crewcall/domain/time-query';
import { PersonName, useNow, useOpenPanel, useSession } from '@crewcall/platform';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { Alert, Button, styled } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { formatDayTime } from '@crewcall/ui/format';
import { Card } from '@crewcall/ui/job-card';
import { Pill } from '@crewcall/ui/pill';
import { SkeletonForm } from '@crewcall/ui/skeleton';
import { token } from '@crewcall/ui/tokens';
import { lessPaid } from '../timesheet/use-timesheet-draft';
import { textOf, useTimesheetChange } from '../timesheet/use-timesheet-change';
import { claimText, setByHand, timesText } from './times-text';
import type { Question, Times } from './times-text';

const TimesForm = lazyPart(() => import('./times-form').then(({ TimesForm }) => TimesForm));

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 10px',
  '& h3': { fontSize: 15, fontWeight: 650, minWidth: 0, overflowWrap: 'anywhere' },
});
const Claim = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '2px 10px',
  margin: '8px 0',
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: token('ink-3') },
  '& dd': { margin: 0 },
});
const Notes = styled('ol')({
  listStyle: 'none',
  margin: '8px 0',
  padding: 0,
  display: 'grid',
  gap: 8,
  '& li': { borderLeft: `3px solid ${token('line')}`, paddingLeft: 10, overflowWrap: 'anywhere' },
  '& li[data-mine]': { borderColor: token('hi') },
  '& small': { color: token('ink-3'), fontSize: 13.5, display: 'block' },
  '& p': { whiteSpace: 'pre-wrap' },
});
const Bar = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 8 });

type Doing = 'reply' | 'change' | 'keep' | null;

const writes = {
  reply: { label: 'Reply', words: 'Your reply', helper: 'After two replies the next answer is final.' },
  change: { label: 'Change the time', words: 'Why', helper: 'The worker sees this with the new times.' },
  keep: { label: 'Keep the time', words: 'Why', helper: 'The worker reads this.' },
} as const;

/** Whether the timesheet must be unlocked before the user can change it: it is signed, and not invoiced yet. */
const isUnlockedFirst = ({ canAnswer, signed, idInvoice }: Question): boolean =>
  canAnswer && signed && idInvoice === null;

function titleOf({ userName, jobName, askedBy }: Question, named: boolean | undefined): string {
  const asks = askedBy === null ? '' : 'The customer asks about ';
  if (named === true) return `${asks}${userName}, ${jobName}`;
  return askedBy === null ? 'This time is wrong' : `${asks}this time`;
}

/** A question that only a customer asks claims no other times. */
const hasClaim = ({ askedBy, claimed = [] }: Question): boolean => askedBy === null || claimed.length > 0;

/** Leads from a question about an invoiced time to that time, where it can be corrected. */
function InvoicedTime({ question }: { question: Question }) {
  const { idJob, idTimesheet, idInvoice, canAnswer } = question;
  const panel = useOpenPanel();
  const { can } = useSession();
  if (!canAnswer || idInvoice === null || idTimesheet === null || !can('invoice.write')) return null;
  return (
    <Alert
      severity="info"
      action={
        <Button onClick={() => void panel.open('job-timesheets', { idJob, idTimesheet })}>
          Open the time
        </Button>
      }
    >
      This time is on an invoice. Change the time to pay more on the next one. To pay less, open the time and
      choose Correct.
    </Alert>
  );
}

/** One question with its replies, and what the user can do now. */
export function Thread({ question, named }: { question: Question; named?: boolean }) {
  const { id, idJob, userName, tz, state, outcome, claim, stored, mine, canAnswer, dueAt, notes } = question;
  const now = useNow(60_000);
  const [doing, setDoing] = useState<Doing>(null);
  const close = () => setDoing(null);
  const reply = useTimesheetChange('replyTime', idJob, { quiet: true, done: close });
  const decide = useTimesheetChange('decideTime', idJob, { quiet: true, done: close });
  const agree = useTimesheetChange('agreeTime', idJob);
  const withdraw = useTimesheetChange('withdrawTime', idJob);
  const confirm = useConfirm();
  const change = async (times: Times, text: string) => {
    const falls = stored !== null && fallsShort(stored, times);
    if (falls && !(await confirm(lessPaid(userName)))) return;
    decide.mutate({ id, outcome: 'changed', ...setByHand(times, claim), text });
  };
  const mayReply = mine && state === 'answered';
  const needsUnlock = isUnlockedFirst(question);
  const failed = reply.error ?? decide.error;
  return (
    <Card sx={{ p: '12px 14px' }}>
      <Head>
        <h3>{titleOf(question, named)}</h3>
        <Pill tone={state === 'closed' ? 'idle' : state === 'open' ? 'warn' : 'info'}>
          {queryStateWords(state, outcome)}
        </Pill>
      </Head>
      <Claim>
        <dt>Recorded</dt>
        <dd>{stored === null ? 'no time' : timesText(stored, tz, now)}</dd>
        {hasClaim(question) ? (
          <>
            <dt>Claimed</dt>
            <dd>{claimText(question, now)}</dd>
          </>
        ) : null}
      </Claim>
      <Notes aria-label="What was said">
        {notes.map((note) => (
          <li key={note.id} data-mine={note.mine ? '' : undefined}>
            <small>
              {note.mine ? (
                'You'
              ) : note.idUser === null ? (
                `${note.userName}, for the customer`
              ) : (
                <PersonName idUser={note.idUser}>{note.userName}</PersonName>
              )}
              {', '}
              {formatDayTime(note.at, tz, now)}
            </small>
            <p>{note.text}</p>
          </li>
        ))}
      </Notes>
      {needsUnlock ? (
        <Alert severity="info">
          This time is signed. To change it, unlock it first; the customer’s signature is then deleted.
        </Alert>
      ) : null}
      <InvoicedTime question={question} />
      {mayReply && dueAt !== null ? (
        <p>Agree or reply until {formatDayTime(dueAt, tz, now)}. After that the answer is final.</p>
      ) : null}
      {doing !== null ? (
        <Suspense fallback={<SkeletonForm fields={2} />}>
          <TimesForm
            key={doing}
            label={writes[doing].label}
            from={claim}
            zone={tz}
            words={{ label: writes[doing].words, helper: writes[doing].helper }}
            send={writes[doing].label}
            busy={reply.isPending || decide.isPending}
            trouble={failed ? textOf(failed) : ''}
            wordsOnly={doing !== 'change'}
            onCancel={close}
            onSend={(times, text) => {
              if (doing === 'reply') reply.mutate({ id, text });
              else if (doing === 'keep') decide.mutate({ id, outcome: 'kept', text });
              else void change(times, text);
            }}
          />
        </Suspense>
      ) : (
        <Bar>
          {mayReply ? (
            <>
              <Button variant="contained" disabled={agree.isPending} onClick={() => agree.mutate({ id })}>
                Agree
              </Button>
              <Button onClick={() => setDoing('reply')}>Reply</Button>
            </>
          ) : null}
          {canAnswer ? (
            <>
              {needsUnlock ? null : (
                <Button variant="contained" onClick={() => setDoing('change')}>
                  Change the time
                </Button>
              )}
              <Button onClick={() => setDoing('keep')}>Keep the time</Button>
            </>
          ) : null}
          {mine && state !== 'closed' ? (
            <Button disabled={withdraw.isPending} onClick={() => withdraw.mutate({ id })}>
              Withdraw
            </Button>
          ) : null}
        </Bar>
      )}
    </Card>
  );
}
