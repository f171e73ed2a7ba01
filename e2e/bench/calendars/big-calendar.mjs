import dayjs from 'dayjs';
import { createElement, useCallback, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Calendar, dayjsLocalizer } from 'react-big-calendar';
import { eventsBetween, firstDay, isCapped } from './events.mjs';

dayjs.Ls.en.weekStart = 1;
const localizer = dayjsLocalizer(dayjs);
const views = ['month'];
const events = await eventsBetween();
const ofMonth = (date) => {
  const start = dayjs(date).startOf('month').startOf('week');
  return events(start.toDate(), dayjs(date).endOf('month').endOf('week').toDate());
};
const looks = (event) => ({ style: { backgroundColor: event.color } });

function Page() {
  const [shown, setShown] = useState(() => ({ date: new Date(firstDay), events: ofMonth(firstDay) }));
  // The jobs of the month in the same update as the month itself.
  const turn = useCallback((date) => setShown({ date, events: ofMonth(date) }), []);
  return createElement(Calendar, {
    localizer,
    views,
    view: 'month',
    onView: () => {},
    date: shown.date,
    onNavigate: turn,
    events: shown.events,
    eventPropGetter: looks,
    showAllEvents: !isCapped,
    style: isCapped ? { height: 860 } : { minHeight: 860 },
  });
}
createRoot(document.getElementById('calendar')).render(createElement(Page));
