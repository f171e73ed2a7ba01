import { useState } from 'react';
import { ApiError, Link, useBus, useCall, useChange, useSession } from '@crewcall/platform';
import { usePack } from '@crewcall/platform/use-pack';
import { Box, Button, styled } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { Facts } from '@crewcall/ui/facts';
import { CalendarIcon, EditIcon, SendIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { PackMenu, savePack } from '@crewcall/ui/pack-menu';
import { PageHeader, SectionHeading } from '@crewcall/ui/page-header';
import { Pill } from '@crewcall/ui/pill';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { EventCost } from './event-cost';
import { EventDays } from './event-days';
import { EventDialog } from './event-dialog';
import { EventFiles } from './event-files';
import { EventJobs } from './event-jobs';
import { EventMessage } from './event-message';
import { eventDays, hoursText } from './event-texts';
import type { EventPage as Page, StoredEvent } from './event-texts';

const Parts = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 24 });

const Contact = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  '& > *': { overflowWrap: 'anywhere' },
});

/** Contacts and notes, and the hours. */
function EventFacts({ page }: { page: Page }) {
  const { event, plannedHours, workedHours } = page;
  const { contactName, contactPhone, contactEmail, poNumber, notes } = event;
  return (
    <section aria-label="About the event">
      <Facts
        items={[
          ['PO number', poNumber],
          ['Hours planned', hoursText(plannedHours)],
          ['Hours worked', hoursText(workedHours)],
        ]}
      />
      {contactName + contactPhone + contactEmail === '' ? null : (
        <>
          <SectionHeading title="Contact" level={3} />
          <Contact>
            {contactName === '' ? null : <strong>{contactName}</strong>}
            {contactPhone === '' ? null : <a href={`tel:${contactPhone}`}>{contactPhone}</a>}
            {contactEmail === '' ? null : <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
          </Contact>
        </>
      )}
      {notes === '' ? null : (
        <>
          <SectionHeading title="Notes" level={3} />
          <Box component="p" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {notes}
          </Box>
        </>
      )}
    </section>
  );
}

/** What can be done with an event as a whole. */
function EventActions({ page }: { page: Page }) {
  const { event, readers } = page;
  const bus = useBus();
  const confirm = useConfirm();
  const papers = usePack({ idEvent: event.id }, savePack);
  const [open, setOpen] = useState<'change' | 'message' | null>(null);
  const archive = useChange('archiveEvent', { done: () => bus.emit('event.changed', { id: event.id }) });
  const askArchive = async ({ id, isArchived, name }: StoredEvent) => {
    const text = 'It leaves the list. Its jobs stay as they are, and you can put it back.';
    if (isArchived || (await confirm({ title: `Archive ${name}?`, text, yes: 'Archive' })))
      archive.mutate({ id, isArchived: !isArchived });
  };
  return (
    <>
      <Button loading={archive.isPending} onClick={() => void askArchive(event)}>
        {event.isArchived ? 'Put back' : 'Archive'}
      </Button>
      <PackMenu {...papers} />
      <Button startIcon={<EditIcon size={16} aria-hidden />} onClick={() => setOpen('change')}>
        Change
      </Button>
      <Button
        variant="contained"
        startIcon={<SendIcon size={16} aria-hidden />}
        disabled={readers === 0}
        onClick={() => setOpen('message')}
      >
        Message to everybody
      </Button>
      {open === 'change' ? (
        <EventDialog event={event} onClose={() => setOpen(null)} onSaved={() => setOpen(null)} />
      ) : null}
      {open === 'message' ? (
        <EventMessage idEvent={event.id} readers={readers} onClose={() => setOpen(null)} />
      ) : null}
    </>
  );
}

/** One event: days and crews, hours, cost against budget, jobs, files, and a message to everybody on it. */
export function EventPage({ id, base }: { id: number; base: string }) {
  const { can } = useSession();
  const read = useCall('getEvent', { id });
  if (read.error instanceof ApiError && read.error.kind === 'missing')
    return (
      <EmptyState
        icon={CalendarIcon}
        title="Event not found"
        text="It may belong to another company, or may not exist."
        action={<Link to={base}>All events</Link>}
      />
    );
  return (
    <Loaded read={read} what="The event" skeleton={<SkeletonTable rows={6} cols={4} />}>
      {(page) => (
        <>
          <PageHeader
            title={page.event.name}
            sub={
              <>
                <Link to={base}>All events</Link> · {page.event.prepend || 'No customer'} ·{' '}
                {eventDays(page.event)} {page.event.isArchived ? <Pill>Archived</Pill> : null}
              </>
            }
            actions={<EventActions page={page} />}
          />
          <Parts>
            <EventFacts page={page} />
            <EventDays crews={page.crews} />
            {can('client.read') ? <EventCost event={page.event} /> : null}
            <EventJobs page={page} />
            <EventFiles idEvent={page.event.id} files={page.files} />
          </Parts>
        </>
      )}
    </Loaded>
  );
}
