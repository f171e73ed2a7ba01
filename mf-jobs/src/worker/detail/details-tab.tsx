import { Fragment, Suspense, useState } from 'react';
import type { Job, Out } from '@crewcall/contract/types';
import { InviteStatus } from '@crewcall/domain/invite';
import { stateById } from '@crewcall/domain/zones';
import { useNow, useReach, useSession } from '@crewcall/platform';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { isIos } from '@crewcall/platform/device-facts';
import { CopyButton } from '@crewcall/ui/actions';
import { Button, styled } from '@crewcall/ui/basics';
import { Facts } from '@crewcall/ui/facts';
import { formatLongDay, formatTime, zoneNote } from '@crewcall/ui/format';
import { MapPinIcon, MessageIcon, PhoneIcon } from '@crewcall/ui/icons';
import { SectionHeading } from '@crewcall/ui/page-header';
import { StatusPill } from '@crewcall/ui/status-pill';
import { token } from '@crewcall/ui/tokens';
import { AttendanceQuestion } from '../attendance-question';
import { CoverCards } from '../cover/cover-cards';
import { isAnybodys, useCovers } from '../cover/use-covers';
import { HoldNote } from '../shift-notes';
import { crewWords, payOf, pillOf, shiftsOf } from '../shifts';
import type { Shift } from '../shifts';
import { siteFacts } from '../site-facts';
import { ApplyActions } from './apply-actions';
import { LicenceNotice } from './licence-notice';
import type { Lacks } from './licence-notice';
import { SiteEdit, supervisorFields } from './site-edit';

const OwnCover = lazyPart(() =>
  import(/* webpackChunkName: "own-cover" */ '../cover/own-cover').then(({ OwnCover }) => OwnCover),
);
const AddToCalendar = lazyPart(() => import('./add-to-calendar').then(({ AddToCalendar }) => AddToCalendar));

const Notes = styled('p')({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', lineHeight: 1.5 });
const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& > a, & > button': { minHeight: 48 },
  '& > span:first-of-type': { flex: '1 1 140px', minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { display: 'block', color: token('ink-3'), fontSize: 13 },
});
const List = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 });
const Head = styled('div')({
  display: 'flex',
  gap: 10,
  justifyContent: 'space-between',
  alignItems: 'center',
});

interface PersonProps {
  name: string;
  part: string;
  phone: string | null;
}

/** A person with buttons that call and text; the phone dials by itself. */
function Person({ name, part, phone }: PersonProps) {
  const number = phone?.replace(/[^\d+]/g, '') ?? '';
  return (
    <Line>
      <span>
        {name}
        <small>{part}</small>
      </span>
      {number === '' ? null : (
        <>
          <Button href={`tel:${number}`} startIcon={<PhoneIcon aria-hidden />} aria-label={`Call ${name}`}>
            Call
          </Button>
          <Button href={`sms:${number}`} startIcon={<MessageIcon aria-hidden />} aria-label={`Text ${name}`}>
            Text
          </Button>
        </>
      )}
    </Line>
  );
}

/** Day, status and times of one of the worker's shifts, or of the job. */
function When({ shift, now }: { shift: Shift; now: number }) {
  const { user } = useSession();
  const { job, crew, start, end } = shift;
  const note = zoneNote(job.tz, undefined, start);
  const pay = payOf(shift);
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
          ...(pay === '' ? [] : [['Pay', `${pay}, loadings on top`] as const]),
        ]}
      />
    </>
  );
}

export interface DetailsTabProps {
  job: Job;
  canChat: boolean;
  canSupervise: boolean;
  supervisors: NonNullable<Out<'getJobDialog'>['supervisors']>;
  onChat: () => void;
  lacks: Lacks;
}

export function DetailsTab({ job, canChat, canSupervise, supervisors, onChat, lacks }: DetailsTabProps) {
  const { user } = useSession();
  const now = useNow();
  const address = [job.location, stateById(job.state)?.name, job.pcode].filter(Boolean).join(', ');
  const isReached = useReach();
  const query = encodeURIComponent(`${address}, Australia`);
  // Without reception the phone's own maps app can still find the address.
  const map = isReached
    ? `https://www.google.com/maps/search/?api=1&query=${query}`
    : isIos()
      ? `https://maps.apple.com/?q=${query}`
      : `geo:0,0?q=${query}`;
  const facts = siteFacts(job);
  const canEditSite = canSupervise && supervisorFields.length > 0;
  const [isEditing, setEditing] = useState(false);
  const covers = useCovers(job.id);
  const isBesideCover = covers.length > 0;
  const hasPeople = job.onSiteResponsibleName !== '' || supervisors.length > 0;

  return (
    <List>
      {isBesideCover ? <CoverCards covers={covers} isInside /> : null}
      {shiftsOf(job, user.id, now)
        .filter((shift) => !isBesideCover || !isAnybodys(shift, user.id, now))
        .map((shift) => (
          <Fragment key={shift.crew?.id ?? 0}>
            <When shift={shift} now={now} />
            <AttendanceQuestion job={job} crew={shift.crew} isBesideCover />
            <Suspense fallback={null}>
              <OwnCover job={job} crew={shift.crew} now={now} />
            </Suspense>
          </Fragment>
        ))}
      <ApplyActions job={job} now={now} isBesideCover={isBesideCover} />
      <LicenceNotice job={job} lacks={lacks} />
      <Button
        disabled={!canChat}
        startIcon={<MessageIcon aria-hidden />}
        onClick={onChat}
        sx={{ minHeight: 48 }}
      >
        {job.unreadMessages > 0 ? `Messages (${job.unreadMessages})` : 'Messages'}
      </Button>
      {job.statusUser === InviteStatus.Confirmed && (
        <Suspense
          fallback={
            <Button disabled sx={{ minHeight: 48 }}>
              Add to calendar
            </Button>
          }
        >
          <AddToCalendar idJob={job.id} />
        </Suspense>
      )}

      {job.location === '' ? null : (
        <>
          <SectionHeading title="Place" level={3} />
          <Line>
            <span>{address}</span>
            <Button href={map} target="_blank" rel="noreferrer" startIcon={<MapPinIcon aria-hidden />}>
              Map
            </Button>
            <CopyButton text={address}>Copy</CopyButton>
          </Line>
        </>
      )}
      {facts.length > 0 || canEditSite ? (
        <Line>
          <span>{facts.length > 0 ? <Facts items={facts} /> : 'There are no site details yet.'}</span>
          {canEditSite ? <Button onClick={() => setEditing(true)}>Edit site details</Button> : null}
        </Line>
      ) : null}
      {isEditing ? <SiteEdit job={job} onClose={() => setEditing(false)} /> : null}
      {hasPeople ? (
        <>
          <SectionHeading title="On site" level={3} />
          {job.onSiteResponsibleName === '' ? null : (
            <Person
              name={job.onSiteResponsibleName}
              part="On-site responsible"
              phone={job.onSiteResponsibleNumber}
            />
          )}
          {supervisors.map((person) => (
            <Person key={person.id} name={person.fullName} part="Supervisor" phone={person.phone} />
          ))}
        </>
      ) : null}
      {job.description === '' ? null : (
        <>
          <SectionHeading title="Notes" level={3} />
          <Notes>{job.description}</Notes>
        </>
      )}
    </List>
  );
}
