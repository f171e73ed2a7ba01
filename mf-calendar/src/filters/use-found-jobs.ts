import { useMemo, useState } from 'react';
import { useCall, useSession } from '@crewcall/platform';
import { useSettled } from '@crewcall/platform/use-settled';
import { weekRange } from '../month/month';
import type { GridDay } from '../month/month';

/** ms */
const SETTLED_MS = 60;
const none: readonly number[] = [];

/**
 * For the office: ids of the jobs on these days that the server finds for the text, by their people and places too.
 * What their chips show is searched on the screen, so that a key shows at once. The last ones found stay until the next
 * answer. `retry` asks again after an error, else null.
 */
export function useFoundJobs(office: boolean, days: readonly GridDay[], typed: string) {
  const { user } = useSession();
  const wanted = typed.trim();
  const text = useSettled(wanted, SETTLED_MS);
  const isOn = office && wanted !== '' && days.length > 0;
  const isAsked = isOn && text === wanted;
  const { data, isError, refetch } = useCall(
    'findCalendarJobs',
    { ...weekRange(user.companyZone, days), text },
    { enabled: isAsked, quiet: true },
  );
  const isFailed = isAsked && isError && data === undefined;
  const [last, setLast] = useState(none);
  const ids = !isOn || isFailed ? none : isAsked && data ? data.ids : last;
  if (ids !== last) setLast(ids);
  const found: ReadonlySet<number> = useMemo(() => new Set(ids), [ids]);
  return { found, retry: isFailed ? () => void refetch() : null };
}
