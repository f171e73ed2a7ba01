import { useState } from 'react';
import type { Job } from '@crewcall/contract/types';
import { useCall, useChange } from '@crewcall/platform';
import {
  Button,
  CopyButton,
  MenuItem,
  ShareIcon,
  SkeletonForm,
  SelectField,
  TextField,
  styled,
} from '@crewcall/ui';

const Root = styled('div')({ display: 'grid', gap: 14, '& > .MuiButton-root': { justifySelf: 'start' } });

/** A sign-in link for somebody of the customer's company: it leads to this job, once, within half an hour. */
export function Share({ job }: { job: Job }) {
  const { data, isPending } = useCall('getusersCustomer', { prefix: job.prepend });
  const [email, setEmail] = useState('');
  const [link, setLink] = useState('');
  const generate = useChange('generateLinkLoginUserCompany', { done: (out) => setLink(out.linklogin) });
  if (isPending) return <SkeletonForm fields={1} label="Loading the customer's people" />;
  const users = data?.users ?? [];
  return (
    <Root>
      <SelectField
        label="Recipient"
        value={email}
        disabled={users.length === 0}
        helperText={
          users.length > 0
            ? 'The link signs this person in once, within 30 minutes.'
            : job.prepend === ''
              ? 'Choose the company under Info first.'
              : `Nobody of ${job.prepend} has an account yet.`
        }
        onChange={(event) => {
          setEmail(event.target.value);
          setLink('');
        }}
        slotProps={{ select: { displayEmpty: true } }}
      >
        <MenuItem value="" disabled>
          Choose a person
        </MenuItem>
        {users.map((user) => (
          <MenuItem key={user.email} value={user.email}>
            {user.name} · {user.email}
          </MenuItem>
        ))}
      </SelectField>
      {link ? (
        <>
          <TextField label="Link" value={link} slotProps={{ htmlInput: { readOnly: true } }} />
          <CopyButton text={link}>Copy the link</CopyButton>
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
    </Root>
  );
}
