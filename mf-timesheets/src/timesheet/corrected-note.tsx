import { useNow } from '@crewcall/platform';
import { timesText } from '../questions/times-text';
import type { Row } from './card';

/** An invoiced timesheet never changes, so its correction is shown below it. */
export function CorrectedNote({ row, zone }: { row: Row; zone: string }) {
  const now = useNow(60_000);
  if (!row.corrected) return null;
  const text = timesText(row.corrected, zone, now);
  return text === timesText(row, zone, now) ? null : <small>Corrected: {text}</small>;
}
