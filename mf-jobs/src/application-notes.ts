import type { Notifications } from '@crewcall/contract/types';
import { nearShift, overfillText } from '@crewcall/domain/texts';

/** A worker's application for a crew, as the office sees it. */
export type Application = Notifications['listCrewInvite'][number];

/** Whether the crew has no open place. */
export const isFull = ({ amount, confirmed }: Application): boolean => confirmed >= amount;

/** The conflicts to warn about before the application is accepted. */
export const cautionsOf = (application: Application): string[] => [
  ...(isFull(application) ? ['No place is free'] : []),
  ...(application.hasDoubleShift ? [nearShift('Another')] : []),
];

/** What to know before accepting: `3 of 5 confirmed`, then the conflicts. */
export const applicationNotes = (application: Application): string[] => [
  `${application.confirmed} of ${application.amount} confirmed`,
  ...cautionsOf(application),
];

/** Groups applications by crew and keeps their order. */
export function crewsOf(some: readonly Application[]): Application[][] {
  const crews = new Map<number, Application[]>();
  for (const one of some) crews.set(one.idReqCrew, [...(crews.get(one.idReqCrew) ?? []), one]);
  return [...crews.values()];
}

/**
 * Warnings before accepting several applications: crews that would be overfilled, and workers with another shift
 * close by; '' if there are none.
 */
export function acceptWarnings(some: readonly Application[]): { overfill: string; double: string } {
  const overfill = crewsOf(some).flatMap((list) => {
    const [first] = list;
    if (first === undefined) return [];
    const { amount, confirmed, groupName } = first;
    const all = confirmed + list.length;
    return all > amount ? [overfillText(groupName, all, amount)] : [];
  });
  const doubled = some.filter(({ hasDoubleShift }) => hasDoubleShift).map(({ fullName }) => fullName);
  const names = [...new Set(doubled)].join(', ');
  return { overfill: overfill.join(' '), double: names && `${nearShift('Another')}: ${names}.` };
}
