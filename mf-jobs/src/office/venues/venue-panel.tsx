import type { Out } from '@crewcall/contract/types';
import { Link, useBus, useCall, useChange } from '@crewcall/platform';
import { Alert, Button, styled } from '@crewcall/ui/basics';
import { plural } from '@crewcall/ui/format';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { Loaded } from '@crewcall/ui/loaded';
import { RowList } from '@crewcall/ui/row-list';
import { SidePanel } from '@crewcall/ui/side-panel';
import { SkeletonForm } from '@crewcall/ui/skeleton';
import { useVenueForm } from './use-venue-form';
import type { Refused } from './use-venue-form';
import { VenueFields } from './venue-fields';

const Form = styled('form')({ display: 'grid', gap: 14 });
const formId = 'venue-form';

/** The jobs that did not take the change of their venue, with the reason. */
function RefusedJobs({ refused }: { refused: Refused }) {
  return (
    <Alert severity="warning">
      The venue is saved. {plural(refused.length, 'job')} did not take the change:
      <RowList lines="none" stacked>
        {refused.map(({ idJob, title, text }) => (
          <li key={idJob}>
            <Link to={`/admin/dashboard/${idJob}`}>{title}</Link>: {text}
          </li>
        ))}
      </RowList>
    </Alert>
  );
}

interface VenuePanelProps {
  /** Null for a new venue. */
  stored: Out<'getVenue'> | null;
  types: Out<'getVenues'>['types'];
  /** The state of a new venue. */
  state: number;
  onClose: () => void;
}

function VenueForm({ stored, types, state, onClose }: VenuePanelProps) {
  const bus = useBus();
  const record = useVenueForm(stored, { state, onClose });
  const { form, draft, isDirty, isBusy, refused, asked } = record;
  const venue = stored?.venue;
  const archive = useChange('archiveVenue', {
    done: () => venue && bus.emit('venue.changed', { id: venue.id }),
  });
  return (
    <SidePanel
      width={560}
      title={venue?.name ?? 'New venue'}
      sub={
        stored
          ? venue?.isArchived
            ? 'Archived: no job can take it'
            : `${plural(stored.ahead, 'job')} ahead`
          : undefined
      }
      onClose={onClose}
      footer={
        <>
          <Button type="submit" form={formId} variant="contained" loading={isBusy} disabled={!isDirty}>
            Save
          </Button>
          {venue ? (
            <Button
              loading={archive.isPending}
              disabled={isBusy}
              onClick={() => archive.mutate({ id: venue.id, isArchived: !venue.isArchived })}
            >
              {venue.isArchived ? 'Put back' : 'Archive'}
            </Button>
          ) : null}
        </>
      }
    >
      <Form id={formId} ref={form} noValidate onSubmit={record.submit}>
        {refused.length > 0 ? <RefusedJobs refused={refused} /> : null}
        <VenueFields
          draft={draft}
          set={record.set}
          errorOf={record.errorOf}
          types={types}
          isNew={stored === null}
        />
      </Form>
      {asked ? (
        <FormDialog
          title={`Also the ${plural(asked.ahead, 'job')} ahead?`}
          yes="Change them too"
          extra={
            <Button disabled={isBusy} onClick={() => asked.send(false)}>
              Only the venue
            </Button>
          }
          isBusy={isBusy}
          onSubmit={() => asked.send(true)}
          onClose={asked.close}
        >
          They take the address, postcode, gate code, state, time zone and licences of this venue. Local times
          stay: a start at 8:00 am is still at 8:00 am. Their crews are notified.
        </FormDialog>
      ) : null}
    </SidePanel>
  );
}

/** The side panel of one venue. */
export function VenuePanel({ id, ...props }: Omit<VenuePanelProps, 'stored'> & { id: number }) {
  const read = useCall('getVenue', { id });
  if (read.data) return <VenueForm {...props} stored={read.data} />;
  return (
    <SidePanel width={560} title="Venue" onClose={props.onClose}>
      <Loaded read={read} what="The venue" skeleton={<SkeletonForm fields={6} />}>
        {() => null}
      </Loaded>
    </SidePanel>
  );
}

/** The side panel of a new venue. */
export const NewVenuePanel = (props: Omit<VenuePanelProps, 'stored'>) => (
  <VenueForm {...props} stored={null} />
);
