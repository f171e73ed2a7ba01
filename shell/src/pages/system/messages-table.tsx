import type { Out } from '@crewcall/contract/types';
import { styled } from '@crewcall/ui/basics';
import { DataTable } from '@crewcall/ui/data-table';
import { formatDateTime, viewerZone } from '@crewcall/ui/format';
import { Pill } from '@crewcall/ui/pill';
import { EmptyState } from '@crewcall/ui/states';
import { token } from '@crewcall/ui/tokens';
import type { Column } from '@crewcall/ui/data-table';
import type { Tone } from '@crewcall/ui/pill';

export type Message = Out<'getOutbox'>['messages'][number];

const tones: Record<Message['status'], Tone> = { waiting: 'info', sent: 'ok', unsent: 'idle', failed: 'bad' };
const words: Record<Message['status'], string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  unsent: 'Not sent',
  failed: 'Failed',
};
const BEGINNING = 60;
/** For a message without a subject, such as an SMS, shows its first words. */
const beginningOf = (body: string) =>
  body.length <= BEGINNING ? body : `${body.slice(0, BEGINNING).trimEnd()} …`;
const Note = styled('small')({
  display: 'block',
  color: token('ink-3'),
  maxWidth: 560,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
});

/** A message's recipient: a person's name, or the address if no account has it. */
export const nameOf = ({ person, recipient }: Message): string => person ?? recipient;

export function MessagesTable({
  rows,
  label,
  empty,
  extra = [],
  onOpen,
}: {
  rows: readonly Message[];
  label: string;
  empty: string;
  extra?: readonly Column<Message>[];
  onOpen?: (row: Message) => void;
}) {
  const zone = viewerZone();
  const columns: Column<Message>[] = [
    {
      key: 'subject',
      head: 'Message',
      cell: (row) => (
        <>
          {row.subject || beginningOf(row.body)}
          {row.error !== null && <Note>{row.error}</Note>}
        </>
      ),
      sort: (row) => row.subject,
    },
    {
      key: 'to',
      head: 'To',
      cell: (row) => (
        <>
          {nameOf(row)}
          {row.person === null ? null : <Note>{row.recipient}</Note>}
        </>
      ),
      sort: nameOf,
    },
    {
      key: 'channel',
      head: 'By',
      cell: (row) => ({ mail: 'Mail', sms: 'SMS', push: 'Push' })[row.channel],
      sort: (row) => row.channel,
    },
    {
      key: 'status',
      head: 'Status',
      cell: (row) => (
        <>
          <Pill tone={tones[row.status]}>{row.deliveredAt ? 'Delivered' : words[row.status]}</Pill>
          {row.status === 'waiting' && row.dueAt ? (
            <Note>until {formatDateTime(row.dueAt, zone)}</Note>
          ) : null}
        </>
      ),
      sort: (row) => row.status,
    },
    {
      key: 'at',
      head: 'Written',
      cell: (row) => formatDateTime(row.createdAt, zone),
      sort: (row) => row.createdAt,
    },
    {
      key: 'attempts',
      head: 'Tries',
      align: 'right',
      cell: (row) => row.attempts,
      sort: (row) => row.attempts,
    },
    ...extra,
  ];
  return (
    <DataTable
      rows={rows}
      columns={columns}
      rowKey={(row) => row.id}
      label={label}
      empty={<EmptyState title={empty} />}
      {...(onOpen === undefined ? {} : { onOpen })}
    />
  );
}
