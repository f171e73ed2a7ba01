import type { Out } from '@crewcall/contract/types';
import { at } from './fixtures';

export type Availability = Out<'getAvailability'>;
export const zone = 'Australia/Sydney';
const said = { kind: 'away' as const, zone, note: '', byOffice: false };
const holiday = {
  ...said,
  id: 1,
  allDay: true,
  note: 'Wedding',
  start: at('2026-11-23T13:00:00Z'),
  end: at('2026-11-25T13:00:00Z'),
};
export const evening = {
  ...said,
  id: 2,
  allDay: false,
  start: at('2026-11-27T07:00:00Z'),
  end: at('2026-11-27T11:00:00Z'),
};
export const rule = (id: number, weekday: number) => ({
  ...said,
  id,
  weekday,
  fromMin: 540,
  toMin: 1020,
  firstDay: '2026-01-01',
  lastDay: null,
});
export const answer: Availability = {
  zone,
  times: [holiday, evening],
  rules: [rule(3, 1), rule(4, 2), rule(5, 3)],
};
