import { useState } from 'react';
import { useCall } from '@crewcall/platform';
import { styled } from '@crewcall/ui/basics';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { formatDateTime, viewerZone } from '@crewcall/ui/format';
import { Loaded } from '@crewcall/ui/loaded';
import { PageHeader, Toolbar } from '@crewcall/ui/page-header';
import { SelectField } from '@crewcall/ui/select-field';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { token } from '@crewcall/ui/tokens';
import { MessagesTable, nameOf } from './messages-table';
import type { Message } from './messages-table';

const Body = styled('pre')({
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  font: `400 14.5px/1.5 ${token('font')}`,
  margin: 0,
});
const Address = styled('p')({ color: token('ink-3') });
const filter = { width: 180 };
const shown = { select: { displayEmpty: true } };
const channels = { '': 'All channels', mail: 'Mail', sms: 'SMS', push: 'Push' } as const;
const states = {
  '': 'Any status',
  waiting: 'Waiting',
  sent: 'Sent',
  unsent: 'Not sent',
  failed: 'Failed',
} as const;

/** All messages of the product; without a transport they are only stored, and can be read here. */
export function OutboxPage() {
  const [channel, setChannel] = useState<keyof typeof channels>('');
  const [status, setStatus] = useState<keyof typeof states>('');
  const [open, setOpen] = useState<Message | null>(null);
  const read = useCall(
    'getOutbox',
    { limit: 200, ...(channel === '' ? {} : { channel }), ...(status === '' ? {} : { status }) },
    { keepPrevious: true, refetchInterval: 10_000 },
  );
  return (
    <>
      <PageHeader
        title="Outbox"
        sub="Mail, SMS and push, newest first. Kept means that no transport is set: read it here."
      />
      <Toolbar>
        <SelectField
          size="small"
          label="Channel"
          sx={filter}
          slotProps={shown}
          value={channel}
          onChange={(event) => setChannel(event.target.value as keyof typeof channels)}
          choices={Object.entries(channels)}
        />
        <SelectField
          size="small"
          label="Status"
          sx={filter}
          slotProps={shown}
          value={status}
          onChange={(event) => setStatus(event.target.value as keyof typeof states)}
          choices={Object.entries(states)}
        />
      </Toolbar>
      <Loaded read={read} what="The outbox" skeleton={<SkeletonTable />}>
        {(data) => <MessagesTable rows={data.messages} label="Outbox" empty="No messages" onOpen={setOpen} />}
      </Loaded>
      {open !== null && (
        <FormDialog title={open.subject || 'Message'} maxWidth="sm" onClose={() => setOpen(null)}>
          <Address>
            To {nameOf(open)}
            {open.person === null ? '' : `, ${open.recipient}`},{' '}
            {formatDateTime(open.createdAt, viewerZone())}
          </Address>
          <Body>
            {open.body.split(/(https?:\/\/\S+)/).map((part, index) =>
              index % 2 === 1 ? (
                <a key={index} href={part}>
                  {part}
                </a>
              ) : (
                part
              ),
            )}
          </Body>
        </FormDialog>
      )}
    </>
  );
}
