/** `21/11/26` in the job's zone. */
export const dateText = (at: number, zone: string): string =>
  new Intl.DateTimeFormat('en-AU', {
    timeZone: zone,
    day: '2-digit',
    month: '2-digit',
    year: '2-digit',
  }).format(at);

/** `07:30 am` in the job's zone. */
export const timeText = (at: number, zone: string): string =>
  new Intl.DateTimeFormat('en-AU', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hour12: true,
  }).format(at);
