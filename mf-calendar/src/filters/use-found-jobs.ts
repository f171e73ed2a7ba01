import { useMemo } from 'react';
import { useCall, useSession } from '@crewcall/platform';
import { useSettled } from '@crewcall/platform/use-settled';
import { weekRange } from '../month/month';
import type { GridDay } from '../month/month';

/** ms */
const SETTLED_MS = 60;
const none: ReadonlySet<number> = new Set();

/**
 * For the office: ids of the jobs on these days that the server finds for the text, by their people and places too.
 * What their chips show is searched on the screen, so that a key shows at once.
 */
export function useFoundJobs(office: boolean, days: readonly GridDay[], typed: string): ReadonlySet<number> {
  const { user } = useSession();
  const text = useSettled(typed.trim(), SETTLED_MS);
  const isOn = office && text !== '' && text === typed.trim() && days.length > 0;
  const { data } = useCall(
    'findCalendarJobs',
    { ...weekRange(user.companyZone, days), text },
    { enabled: isOn, quiet: true },
  );
  return useMemo(() => (isOn && data ? new Set(data.ids) : none), [isOn, data]);
}
