export {
  formatAgo,
  formatDate,
  formatDateTime,
  formatDay,
  formatDayTime,
  formatDuration,
  formatLongDay,
  formatMonth,
  formatRange,
  formatTime,
} from '@crewcall/domain/format';
export { viewerZone, zoneName, zoneNote } from '@crewcall/domain/zone-names';

const counts = new Intl.NumberFormat('en-AU');
const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });
/** Cents to `$1,234.50`; negative amounts as `-$5.00`. */
export const formatMoney = (cents: number | null | undefined): string =>
  cents === null || cents === undefined || !Number.isFinite(cents) ? '' : dollars.format(cents / 100);

/** `10,000` */
export const formatCount = (count: number): string => counts.format(count);

/** `1 place`, `3 places`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
