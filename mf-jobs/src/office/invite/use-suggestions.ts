import { useMemo, useState } from 'react';
import { useCall } from '@crewcall/platform';

/** A person who was picked for a crew, and the reasons. */
export interface Pick {
  id: number;
  reasons: readonly string[];
}
export const noPicks: readonly Pick[] = [];

/** The reasons for suggesting a worker; if not suggested, the sentence that says why. */
export interface Why {
  isSuggested: boolean;
  reasons: readonly string[];
}

/** The best people for a crew, if the user wants them listed first; at first those who were picked already. */
export function useSuggestions(idReqCrew: number, picks: readonly Pick[]) {
  const [isOn, setIsOn] = useState(false);
  const { data, error, refetch } = useCall('suggestCrew', { idReqCrew }, { enabled: isOn });
  const shown = useMemo(() => {
    const suggested = isOn && data !== undefined ? data.people : picks;
    const others = isOn ? (data?.whyNot ?? []) : [];
    return {
      first: suggested.map(({ id }) => id),
      why: new Map<number, Why>([
        ...suggested.map(({ id, reasons }) => [id, { isSuggested: true, reasons }] as const),
        ...others.map(({ id, text }) => [id, { isSuggested: false, reasons: [text] }] as const),
      ]),
    };
  }, [isOn, data, picks]);
  return {
    isOn,
    setIsOn,
    ...shown,
    picked: picks.map(({ id }) => id),
    error: isOn && data === undefined ? error : null,
    refetch: () => void refetch(),
  };
}
