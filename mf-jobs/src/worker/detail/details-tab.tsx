import { Fragment, Suspense } from 'react';
import type { Job, Out } from '@crewcall/contract/types';
import { InviteStatus, isInCrew } from '@crewcall/domain/invite';
import { Link, useNow, useSession } from '@crewcall/platform';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { Alert, Button, styled } from '@crewcall/ui/basics';
import { Facts } from '@crewcall/ui/facts';
import { formatLongDay, formatTime, zoneNote } from '@crewcall/ui/format';
import { MessageIcon } from '@crewcall/ui/icons';
import { StatusPill } from '@crewcall/ui/status-pill';
import { AttendanceQuestion } from '../attendance-question';
import { CoverCards } from '../cover/cover-cards';
import { isAnybodys, useCovers } from '../cover/use-covers';
import { HoldNote } from '../shift-notes';
import { crewWords, payOf, pillOf, type Shift, shiftsOf } from '../shifts';
import { ApplyActions } from './apply-actions';
import { SitePart, type SitePartProps } from './site-part';

type Lacks = NonNullable<Out<'getJobDialog'>['lacks']>;

/**
 * Says which licences the worker lacks for their crew, or for any crew of the job, and links to the page to add them.
 */
export function LicenceNotice({ job, lacks }: { job: Job; lacks: Lacks }) {
  const { user } = useSession();
  const isMine = ({ id, status }: { id: number; status: number }) => id === user.id && isInCrew(status);
  const own = new Set(job.reqCrew.filter(({ userList }) => userList.some(isMine)).map(({ id }) => id));
  const concerning = lacks.filter(({ idReqCrew }) => own.size === 0 || own.has(idReqCrew));
  const sentences = [...new Set(concerning.map(({ text }) => text))];
  if (sentences.length === 0) return null;
  const isBlocked = concerning.some(({ rule }) => rule === 'block');
  return (
    <Alert severity={isBlocked ? 'error' : 'warning'}>
      {sentences.join(' ')} <Link to="/me?tab=licences">Add it under Me</Link>
    </Alert>
  );
}

const OwnCover = lazyPart(() =>
  import(/* webpackChunkName: "own-cover" */ '../cover/own-cover').then(({ OwnCover }) => OwnCover),
);
const AddToCalendar = lazyPart(() => import('./add-to-calendar').then(({ AddToCalendar }) => AddToCalendar));

const List = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 });
const Head = styled('div')({
  display: 'flex',
  gap: 10,
  justifyContent: 'space-between',
  alignItems: 'center',
});

/** Day, status and times of one of the worker's shifts, or of the job. */
function When({ shift, now }: { shift: Shift; now: number }) {
  const { user } = useSession();
  const { job, crew, start, end } = shift;
  const note = zoneNote(job.tz, undefined, start);
  const time = (ms: number) => `${formatTime(ms, job.tz)}${note ? ` ${note}` : ''}`;
  return (
    <>
      <Head>
        <strong>{formatLongDay(start, job.tz, now)}</strong>
        <StatusPill of="worker" state={pillOf(job, user.id, now, crew)} />
      </Head>
      <HoldNote shift={shift} now={now} />
      <Facts
        items={[
          ['Starts', time(start)],
          ['Ends about', time(end)],
          ['Crew', crewWords(shift)],
        ]}
      />
    </>
  );
}

/** The pay of the shift, at full width, because it may be a long sentence. */
function Pay({ shift, label = 'Pay' }: { shift: Shift; label?: string }) {
  const pay = payOf(shift);
  return pay === '' ? null : <Facts items={[[label, pay]]} />;
}

export interface DetailsTabProps extends SitePartProps {
  canChat: boolean;
  onChat: () => void;
  lacks: Lacks;
}

export function DetailsTab({ canChat, onChat, lacks, ...place }: DetailsTabProps) {
  const { job } = place;
  const { user } = useSession();
  const now = useNow();
  const covers = useCovers(job.id);
  const isBesideCover = covers.length > 0;
  const shifts = shiftsOf(job, user.id, now).filter(
    (shift) => !isBesideCover || !isAnybodys(shift, user.id, now),
  );
  const coverOf = ({ crew }: Shift) => (
    <Suspense key={crew?.id ?? 0} fallback={null}>
      <OwnCover job={job} crew={crew} now={now} />
    </Suspense>
  );
  // Workers who will come need directions first; others must first decide whether they will.
  const isOne = shifts.length === 1;
  const isConfirmed = job.statusUser === InviteStatus.Confirmed;
  const question = ({ crew }: Shift) => (
    <AttendanceQuestion key={crew?.id ?? 0} job={job} crew={crew} isBesideCover />
  );
  const site = <SitePart {...place} />;

  return (
    <List>
      {isBesideCover ? <CoverCards covers={covers} isInside /> : null}
      {shifts.map((shift) => (
        <Fragment key={shift.crew?.id ?? 0}>
          <When shift={shift} now={now} />
          {isConfirmed ? null : <Pay shift={shift} />}
          {isConfirmed && isOne ? null : question(shift)}
          {isOne ? null : coverOf(shift)}
        </Fragment>
      ))}
      <LicenceNotice job={job} lacks={lacks} />
      {isConfirmed ? site : null}
      {isConfirmed && isOne ? shifts.map(question) : null}
      {isOne ? shifts.map(coverOf) : null}
      {isConfirmed
        ? shifts.map((shift) => (
            <Pay
              key={shift.crew?.id ?? 0}
              shift={shift}
              {...(isOne ? {} : { label: `Pay, ${crewWords(shift)}` })}
            />
          ))
        : null}
      <ApplyActions job={job} now={now} isBesideCover={isBesideCover} />
      <Button
        disabled={!canChat}
        startIcon={<MessageIcon aria-hidden />}
        onClick={onChat}
        sx={{ minHeight: 48 }}
      >
        {job.unreadMessages > 0 ? `Messages (${job.unreadMessages})` : 'Messages'}
      </Button>
      {isConfirmed ? (
        <Suspense fallback={null}>
          <AddToCalendar idJob={job.id} />
        </Suspense>
      ) : (
        site
      )}
    </List>
  );
}
