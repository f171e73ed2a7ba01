import { useCall, useNow } from '@crewcall/platform';
import type { Row } from '../clocks/card';
import { timesText } from './times-text';

/** Below an invoiced time, which never changes: what an answer has corrected it to. */
export function CorrectedTime({ row, zone }: { row: Row; zone: string }) {
  const now = useNow(60_000);
  const { data } = useCall('getTimeQueries', { idJob: row.idJob }, { quiet: true });
  const stored = data?.queries.find(({ idTimesheet }) => idTimesheet === row.id)?.stored;
  if (!stored) return null;
  const text = timesText(stored, zone, now);
  return text === timesText(row, zone, now) ? null : <small>Corrected: {text}</small>;
}
