import { hour, now } from './fixtures';

/** When a shift begins for which somebody looks for cover. */
export const start = now + 30 * hour;
/** As the answers about cover name it. */
export const shift = (id: number, title: string) => ({
  id,
  idJob: 70 + id,
  idReqCrew: 700 + id,
  title,
  prepend: 'OPAL',
  color: '#3b7bd8',
  location: 'Harbour Hall',
  groupName: 'Stagehand',
  startTime: start,
  endTime: start + 8 * hour,
  tz: 'Australia/Sydney',
  pay: 'from $38.50 an hour, Sunday $67.38',
});

/** An own place on a crew, as a job tells it to its worker. */
export const placeAt = (startTime: number) => ({
  idReqCrew: 11,
  groupName: 'Stagehand',
  startTime,
  endTime: startTime + 8 * hour,
  status: 2,
});
