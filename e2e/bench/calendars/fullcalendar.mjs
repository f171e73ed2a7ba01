import { Calendar } from '@fullcalendar/core';
import dayGrid from '@fullcalendar/daygrid';
import { eventsBetween, firstDay, isCapped } from './events.mjs';

// The jobs of the range are in memory; it is given those of the range alone, as its guide advises.
const events = await eventsBetween();
const calendar = new Calendar(document.getElementById('calendar'), {
  plugins: [dayGrid],
  initialView: 'dayGridMonth',
  initialDate: firstDay,
  firstDay: 1,
  height: 'auto',
  eventDisplay: 'block',
  dayMaxEvents: isCapped ? 4 : false,
  headerToolbar: { left: 'title', right: 'prev,next' },
  events: ({ start, end }, done) =>
    done(
      events(start, end).map(({ id, title, start, end, color }) => ({
        id: String(id),
        title,
        start,
        end,
        color,
      })),
    ),
});
calendar.render();
