const query = new URLSearchParams(location.search);
/** The month that is shown first, as its first day. */
export const firstDay = query.get('day');
/** At most a few entries a day. */
export const isCapped = query.has('capped');

/** Loads the same jobs that the product is answered, and gives those of a range, their dates already made. */
export async function eventsBetween() {
  const { jobs } = await (await fetch(`/calendars/jobs.json?count=${query.get('count')}`)).json();
  const all = jobs.map((job) => ({
    id: job.id,
    title: `${job.prepend} ${job.title}`,
    start: new Date(job.date),
    end: new Date(job.endTime),
    color: job.color,
  }));
  return (start, end) => all.filter((event) => event.start < end && event.end > start);
}
