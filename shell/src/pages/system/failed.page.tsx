import { useState } from 'react';
import { useCall, useChange, useSnackbar } from '@crewcall/platform';
import { Button } from '@crewcall/ui/basics';
import { DataTable } from '@crewcall/ui/data-table';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { formatDateTime, plural, viewerZone } from '@crewcall/ui/format';
import { Loaded } from '@crewcall/ui/loaded';
import { PageHeader } from '@crewcall/ui/page-header';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import type { Column } from '@crewcall/ui/data-table';
import { MessagesTable, nameOf } from './messages-table';
import type { Message } from './messages-table';

interface Missed {
  name: string;
  /** Newest first. */
  messages: readonly Message[];
}

/** Groups messages by recipient, those with the most messages first. */
function byPerson(messages: readonly Message[]): Missed[] {
  const missed = new Map<string, Message[]>();
  for (const message of messages) {
    const name = nameOf(message);
    missed.set(name, [...(missed.get(name) ?? []), message]);
  }
  return [...missed]
    .map(([name, some]) => ({ name, messages: some }))
    .sort((a, b) => b.messages.length - a.messages.length);
}

/** Messages that the server has given up sending, by recipient, with a button to retry. */
export function FailedPage() {
  const read = useCall('getFailedMessages', {});
  const { show } = useSnackbar();
  const [open, setOpen] = useState<string | null>(null);
  const retry = useChange('retryMessage');
  const missed = byPerson(read.data?.messages ?? []);
  const opened = missed.find(({ name }) => name === open);
  const again = async (messages: readonly Message[]) => {
    try {
      for (const { id } of messages) await retry.mutateAsync({ id });
      show(`${plural(messages.length, 'message is', 'messages are')} queued again.`);
    } catch {
      // Ignored: a snackbar has shown the error. The messages before this one are queued again.
    }
    await read.refetch();
  };
  const columns: Column<Missed>[] = [
    { key: 'person', head: 'Person', cell: ({ name }) => name, sort: ({ name }) => name },
    {
      key: 'count',
      head: 'Failed',
      cell: ({ messages }) => plural(messages.length, 'message'),
      sort: ({ messages }) => messages.length,
    },
    {
      key: 'newest',
      head: 'Newest',
      cell: ({ messages: [newest] }) =>
        newest
          ? `${newest.subject || newest.body.slice(0, 60)}, ${formatDateTime(newest.createdAt, viewerZone())}`
          : '',
      sort: ({ messages: [newest] }) => newest?.createdAt ?? 0,
    },
    {
      key: 'retry',
      head: 'Retry',
      hideHead: true,
      align: 'right',
      cell: ({ name, messages }) => (
        <Button
          size="small"
          disabled={retry.isPending}
          aria-label={`Retry all of ${name}`}
          onClick={() => void again(messages)}
        >
          Retry all
        </Button>
      ),
    },
  ];
  return (
    <>
      <PageHeader
        title="Failed messages"
        sub="Given up after several tries. Mend the address or the transport, then retry."
      />
      <Loaded read={read} what="The failed messages" skeleton={<SkeletonTable />}>
        {() => (
          <DataTable
            rows={missed}
            columns={columns}
            rowKey={({ name }) => name}
            label="Failed messages"
            empty={<EmptyState title="Nothing has failed" />}
            onOpen={({ name }) => setOpen(name)}
          />
        )}
      </Loaded>
      {opened === undefined ? null : (
        <FormDialog title={`Failed messages to ${opened.name}`} maxWidth="md" onClose={() => setOpen(null)}>
          <MessagesTable
            rows={opened.messages}
            label={`Failed messages to ${opened.name}`}
            empty="Nothing has failed"
            extra={[
              {
                key: 'retry',
                head: 'Retry',
                hideHead: true,
                align: 'right',
                cell: (row) => (
                  <Button size="small" disabled={retry.isPending} onClick={() => void again([row])}>
                    Retry
                  </Button>
                ),
              },
            ]}
          />
        </FormDialog>
      )}
    </>
  );
}
