import type { Out } from '@crewcall/contract/types';
import { Link, useCall, useNavigation, useSession } from '@crewcall/platform';
import { useParams } from '@crewcall/platform/router';
import { DataTable } from '@crewcall/ui/data-table';
import { formatDateTime, plural } from '@crewcall/ui/format';
import { CircleCheckIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { PageHeader, SectionHeading } from '@crewcall/ui/page-header';
import { Pill } from '@crewcall/ui/pill';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { useIsBeside } from '@crewcall/ui/use-is-beside';
import type { Column } from '@crewcall/ui/data-table';
import { DeletionPanel } from '../privacy/deletion-panel';
import { definePage } from '../region';

type Lists = Out<'getDeletions'>;

/** Requests for deletion: open ones, and answered ones. */
export function PrivacyScreen() {
  const id = Number(useParams()['id']) || 0;
  const { user, can } = useSession();
  const { go } = useNavigation();
  const read = useCall('getDeletions', {});
  const zone = user.companyZone;
  const isBeside = useIsBeside(id > 0);
  const close = () => void go('/admin/privacy');
  const waiting: Column<Lists['waiting'][number]>[] = [
    {
      key: 'name',
      head: 'Name',
      cell: (row) => <b>{row.fullName}</b>,
      sort: (row) => row.fullName,
    },
    ...(isBeside
      ? []
      : [{ key: 'email', head: 'Email', cell: (row: Lists['waiting'][number]) => row.email }]),
    { key: 'at', head: 'Asked on', cell: (row) => formatDateTime(row.at, zone), sort: (row) => row.at },
    { key: 'by', head: 'Asked by', cell: (row) => row.begun?.by ?? 'The person' },
  ];
  const answered: Column<Lists['answered'][number]>[] = [
    { key: 'name', head: 'Name', cell: (row) => <b>{row.fullName}</b> },
    {
      key: 'what',
      head: 'Answer',
      cell: (row) => <Pill tone={row.accepted ? 'ok' : 'idle'}>{row.accepted ? 'Deleted' : 'Refused'}</Pill>,
    },
    { key: 'reason', head: 'Reason given', cell: (row) => row.reason },
    { key: 'by', head: 'Answered by', cell: (row) => row.by },
    { key: 'at', head: 'Answered on', cell: (row) => formatDateTime(row.at, zone) },
  ];
  return (
    <>
      <PageHeader
        title="Privacy"
        sub={
          <>
            Requests to delete somebody’s account and data, and what you answered.
            {can('settings.read') ? (
              <>
                {' '}
                <Link to="/admin/settings/retention">How long data is kept</Link>
              </>
            ) : null}
          </>
        }
      />
      <Loaded read={read} what="The requests" skeleton={<SkeletonTable rows={4} cols={3} />}>
        {(lists) => (
          <>
            <SectionHeading
              title="Waiting for your answer"
              note={lists.waiting.length > 0 ? plural(lists.waiting.length, 'request') : undefined}
            />
            <DataTable
              label="Waiting for your answer"
              rows={lists.waiting}
              columns={waiting}
              rowKey={(row) => row.id}
              activeKey={id || null}
              onOpen={(row) => void go(`/admin/privacy/${row.id}`)}
              empty={
                <EmptyState
                  icon={CircleCheckIcon}
                  title="No deletion requests"
                  text="People who ask for it under Me appear here, and you get an email. For somebody who has left, begin it in their profile, under Account."
                />
              }
            />
            {lists.answered.length > 0 ? (
              <>
                <SectionHeading title="Answered earlier" note={plural(lists.answered.length, 'request')} />
                <DataTable
                  label="Answered earlier"
                  rows={lists.answered}
                  columns={answered}
                  rowKey={(row) => row.id}
                />
              </>
            ) : null}
          </>
        )}
      </Loaded>
      {id > 0 && read.data?.waiting.some((row) => row.id === id) ? (
        <DeletionPanel key={id} id={id} onClose={close} />
      ) : null}
    </>
  );
}

export const region = definePage(PrivacyScreen, '/:id?');
