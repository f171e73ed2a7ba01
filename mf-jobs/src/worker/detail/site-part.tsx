import { useState } from 'react';
import type { Job, Out } from '@crewcall/contract/types';
import { fieldNames, fieldOf, labelOf, mayEdit } from '@crewcall/domain/job-fields';
import { mapLink } from '@crewcall/domain/map-link';
import { stateById } from '@crewcall/domain/zones';
import { useApi, useBus, useReach } from '@crewcall/platform';
import { isIos } from '@crewcall/platform/device-facts';
import { useSend } from '@crewcall/platform/use-send';
import { CopyButton } from '@crewcall/ui/actions';
import { Alert, Button, styled } from '@crewcall/ui/basics';
import { Facts } from '@crewcall/ui/facts';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { MapPinIcon, MessageIcon, PhoneIcon } from '@crewcall/ui/icons';
import { SectionHeading } from '@crewcall/ui/page-header';
import { TextField } from '@crewcall/ui/text-field';
import { token } from '@crewcall/ui/tokens';
import { siteFacts } from '../site-facts';

/** The fields that supervisors may change. */
const supervisorFields = fieldNames.filter((name) => mayEdit(name, 'supervisor', 0));

/** Lets a supervisor edit the site details. */
function SiteEdit({ job, onClose }: { job: Job; onClose: () => void }) {
  const { call } = useApi();
  const bus = useBus();
  const isReached = useReach();
  const [typed, setTyped] = useState<Record<string, string>>({});
  const { failure, isBusy, send } = useSend('This could not be saved.');
  const save = () =>
    send(async () => {
      await call('saveSiteFields', { job: { id: job.id, version: job.version, ...typed } }, { quiet: true });
      bus.emit('job.changed', { idJob: job.id });
      onClose();
    });
  return (
    <FormDialog
      title="For the crew on site"
      yes="Save"
      disabled={isBusy || !isReached}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {supervisorFields.map((name) => (
        <TextField
          key={name}
          label={labelOf(name)}
          value={typed[name] ?? String(job[name] ?? '')}
          onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
          slotProps={{ htmlInput: { maxLength: fieldOf(name).max, autoComplete: 'off' } }}
        />
      ))}
      {failure ? <Alert severity="error">{failure}</Alert> : null}
    </FormDialog>
  );
}

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
interface PersonProps {
  name: string;
  part: string;
  phone: string | null;
}

/** A person with buttons to call and to text them. */
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

/** How to get in at the job's venue, and the contact there. */
function WayIn({ venue }: { venue: NonNullable<SitePartProps['venue']> }) {
  const { name, dock, parking, contactName, contactPhone, notes } = venue;
  const facts = [
    ['Dock', dock],
    ['Parking', parking],
  ] as const;
  return (
    <>
      {facts.some(([, text]) => text !== '') ? <Facts items={facts} /> : null}
      {notes === '' ? null : <Notes>{notes}</Notes>}
      {contactName === '' && contactPhone === '' ? null : (
        <Person name={contactName || contactPhone} part={`At ${name}`} phone={contactPhone} />
      )}
    </>
  );
}

export interface SitePartProps {
  job: Job;
  canSupervise: boolean;
  supervisors: NonNullable<Out<'getJobDialog'>['supervisors']>;
  /** How to get in; only for people on site. */
  venue: Out<'getJobDialog'>['venue'];
}

/** The job's address, contacts on site, and notes. */
export function SitePart({ job, canSupervise, supervisors, venue }: SitePartProps) {
  const address = [job.location, stateById(job.state)?.name, job.pcode].filter(Boolean).join(', ');
  const isReached = useReach();
  const query = encodeURIComponent(`${address}, Australia`);
  // Without reception, open the phone's own maps app, which can still find the address.
  const map = isReached
    ? mapLink(address)
    : isIos()
      ? `https://maps.apple.com/?q=${query}`
      : `geo:0,0?q=${query}`;
  const facts = siteFacts(job);
  const canEditSite = canSupervise && supervisorFields.length > 0;
  const [isEditing, setEditing] = useState(false);
  const hasPeople = job.onSiteResponsibleName !== '' || supervisors.length > 0;
  return (
    <>
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
      {venue ? <WayIn venue={venue} /> : null}
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
    </>
  );
}
