import { useState } from 'react';
import type { Job, Out } from '@crewcall/contract/types';
import { useCall, useChange } from '@crewcall/platform';
import { MenuItem } from '@crewcall/ui/mui';
import { CopyButton } from '@crewcall/ui/actions';
import { Button, styled } from '@crewcall/ui/basics';
import { formatDay } from '@crewcall/ui/format';
import { MailIcon, MessageIcon, ShareIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { SelectField } from '@crewcall/ui/select-field';
import { SkeletonForm } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { TextField } from '@crewcall/ui/text-field';
import { token } from '@crewcall/ui/tokens';
import { crewsText } from '@crewcall/domain/templates';
import { formatTimeWithZone, formatTimeBeside } from '@crewcall/domain/format';
import { MessagePreview } from './message-preview';

const Ways = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
const Note = styled('p')({ color: token('ink-3'), fontSize: 13.5 });

/**
 * Makes a sign-in link for a person of the customer's company. It opens this job, works once, and expires after half
 * an hour.
 */
export function Share({ job }: { job: Job }) {
  const read = useCall('getusersCustomer', { prefix: job.prepend });
  return (
    <Loaded
      read={read}
      what="The customer's people"
      skeleton={<SkeletonForm fields={1} label="Loading the customer's people" />}
    >
      {({ users }) => <ShareForm job={job} users={users} />}
    </Loaded>
  );
}

function ShareForm({ job, users }: { job: Job; users: Out<'getusersCustomer'>['users'] }) {
  const [email, setEmail] = useState('');
  const [link, setLink] = useState('');
  const generate = useChange('generateLinkLoginUserCompany', { done: (out) => setLink(out.linklogin) });
  const user = users.find((one) => one.email === email);
  const crews = job.reqCrew.filter(({ deleted, amount }) => !deleted && amount > 0);
  const text = [
    job.title,
    `${formatDay(job.date, job.tz)}, ${formatTimeWithZone(job.date, job.tz)}`,
    job.location,
    crewsText(crews, job.date, (at) => formatTimeBeside(at, job.tz, job.date)),
    link || '(the sign-in link)',
  ]
    .filter(Boolean)
    .join('\n');
  return (
    <>
      {users.length === 0 ? (
        <EmptyState
          icon={ShareIcon}
          title="Nobody to share with"
          text={
            job.prepend === ''
              ? 'Choose the company under Info first.'
              : `Nobody of ${job.prepend} has an account yet. Make one under Available Crew, as a manager of ${job.prepend}.`
          }
        />
      ) : (
        <SelectField
          label="Recipient"
          value={email}
          helperText="The link signs this person in once, within 30 minutes."
          onChange={(event) => {
            setEmail(event.target.value);
            setLink('');
          }}
          slotProps={{ select: { displayEmpty: true } }}
        >
          <MenuItem value="" disabled>
            Choose a person
          </MenuItem>
          {users.map((one) => (
            <MenuItem key={one.email} value={one.email}>
              {one.name} · {one.email}
            </MenuItem>
          ))}
        </SelectField>
      )}
      {user ? <MessagePreview title={`What ${user.name} gets`} text={text} /> : null}
      {link ? (
        <>
          <TextField
            label="Link"
            value={link}
            onFocus={(event) => event.target.select()}
            slotProps={{ htmlInput: { readOnly: true } }}
          />
          <Ways>
            <CopyButton text={link} variant="contained">
              Copy the link
            </CopyButton>
            <Button
              href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(job.title)}&body=${encodeURIComponent(text)}`}
              startIcon={<MailIcon size={16} aria-hidden />}
            >
              Email
            </Button>
            <Button
              href={`https://wa.me/?text=${encodeURIComponent(text)}`}
              target="_blank"
              rel="noreferrer"
              startIcon={<MessageIcon size={16} aria-hidden />}
            >
              WhatsApp
            </Button>
          </Ways>
          <Note>
            Only {user?.name ?? email} should get it. The first person to open it is signed in as them.
          </Note>
        </>
      ) : (
        <Button
          variant="contained"
          startIcon={<ShareIcon aria-hidden />}
          disabled={users.length === 0 || email === '' || generate.isPending}
          onClick={() => generate.mutate({ email, idJob: job.id })}
        >
          Share
        </Button>
      )}
    </>
  );
}
