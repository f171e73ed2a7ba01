import { useParams } from '@crewcall/platform/router';
import { EventList } from '../office/events/event-list';
import { EventPage } from '../office/events/event-page';
import { definePage } from '../region';

const BASE = '/admin/events';

/** Events of the company: all of them, or one. */
export function Events() {
  const id = Number(useParams()['id']);
  return id > 0 ? <EventPage key={id} id={id} base={BASE} /> : <EventList base={BASE} />;
}

export const region = definePage(Events, '/:id?');
