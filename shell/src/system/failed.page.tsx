import { useCall, useChange, useSnackbar } from '@crewcall/platform';
import { Button, ErrorState, PageHeader, SkeletonTable } from '@crewcall/ui';
import { MessagesTable } from './messages-table';

/** Messages that were given up, each with the way to try again. */
export function FailedPage() {
  const { data, error, isPending, refetch } = useCall('getFailedMessages', {});
  const { show } = useSnackbar();
  const retry = useChange('retryMessage', {
    async done() {
      show('The message is queued again.');
      await refetch();
    },
  });
  return (
    <>
      <PageHeader
        title="Failed messages"
        sub="Given up after several tries. Mend the address or the transport, then retry."
      />
      {isPending ? (
        <SkeletonTable />
      ) : data === undefined ? (
        <ErrorState
          title="The failed messages could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <MessagesTable
          rows={data.messages}
          label="Failed messages"
          empty="Nothing has failed"
          extra={[
            {
              key: 'retry',
              head: 'Retry',
              hideHead: true,
              align: 'right',
              cell: (row) => (
                <Button size="small" disabled={retry.isPending} onClick={() => retry.mutate({ id: row.id })}>
                  Retry
                </Button>
              ),
            },
          ]}
        />
      )}
    </>
  );
}
