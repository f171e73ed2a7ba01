import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { PEOPLE_AT_ONCE } from '@crewcall/domain/limits';
import { parseCents } from '@crewcall/domain/money';
import { useApi } from '@crewcall/platform';
import type { Chosen } from './use-bulk-people';

export type RateChange = Out<'getRateChange'>;
const HIGHEST = 1_000_000;

function neededWords(hasNoGroup: boolean, hasNoRate: boolean, hasNoDay: boolean): string | null {
  const missing = [
    ...(hasNoGroup ? ['choose a group'] : []),
    ...(hasNoRate ? ['enter a rate'] : []),
    ...(hasNoDay ? ['choose a day'] : []),
  ];
  return missing.length === 0 ? null : `First ${new Intl.ListFormat('en-AU').format(missing)}.`;
}

/** The draft of a rate from a day on, and its preview, which is reset when the draft changes. */
export function useRateChange(people: readonly Chosen[], today: string) {
  const { call } = useApi();
  const [typed, setTyped] = useState({ idGroup: '', rate: '', fromDay: today });
  const [change, setChange] = useState<RateChange | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const cents = parseCents(typed.rate);
  const isRate = cents !== null && cents > 0 && cents <= HIGHEST;
  const asked = { idGroup: Number(typed.idGroup), rate: cents ?? 0, fromDay: typed.fromDay };
  const set = (part: Partial<typeof typed>) => {
    // The preview was for the old draft.
    setChange(null);
    setTyped({ ...typed, ...part });
  };
  const look = async () => {
    setIsAsking(true);
    try {
      const found: RateChange = { people: [], refused: [] };
      for (let from = 0; from < people.length; from += PEOPLE_AT_ONCE) {
        const users = people.slice(from, from + PEOPLE_AT_ONCE).map(({ id }) => id);
        const part = await call('getRateChange', { ...asked, users });
        found.people.push(...part.people);
        found.refused.push(...part.refused);
      }
      setChange(found);
    } catch {
      // The API client has shown the error.
    } finally {
      setIsAsking(false);
    }
  };
  return {
    typed,
    set,
    asked,
    change,
    look,
    isAsking,
    isWrong: typed.rate !== '' && !isRate,
    /** What still has to be filled in; null if nothing. */
    needed: neededWords(typed.idGroup === '', !isRate, typed.fromDay === ''),
  };
}
