import { crewFieldNames, crewLabelOf, fieldNames, labelOf, sameField } from '@crewcall/domain/job-fields';
import type { CrewForm, CrewSent, JobForm, Sent } from '../jobs/job-diff';

export interface Merged {
  /** What the sender changed, to apply to the job as it is now. */
  sent: Sent;
  /** Labels of fields that another user has changed to a different value. */
  clashes: string[];
}

const isAs = (crew: CrewForm, other: CrewForm | CrewSent) =>
  crewFieldNames.every((key) => other[key] === undefined || other[key] === crew[key]);

function mergeCrew(base: CrewForm | undefined, now: CrewForm | undefined, sent: CrewSent, clashes: string[]) {
  // The sender's version did not have this crew, so there is nothing to merge.
  if (!base) return sent;
  if (!now) {
    if (!sent.deleted && !isAs(base, sent)) clashes.push(`Crew ${base.groupName}: deleted`);
    return null;
  }
  if (sent.deleted) {
    if (isAs(base, now)) return sent;
    clashes.push(`Crew ${base.groupName}: deleted`);
    return null;
  }
  const merged: Record<string, unknown> = { ...sent };
  for (const key of crewFieldNames) {
    const value = sent[key];
    if (value === undefined) continue;
    if (value === base[key]) merged[key] = now[key];
    else if (now[key] !== base[key] && now[key] !== value)
      clashes.push(`Crew ${base.groupName}: ${crewLabelOf(key)}`);
  }
  return merged as unknown as CrewSent;
}

/**
 * Merges a save based on version `base` into the current job `now`: only what the sender changed is written, so that
 * the changes of both are stored. If both changed one field to different values, it is a clash.
 */
export function mergeSave(base: JobForm, now: JobForm, sent: Sent): Merged {
  const clashes: string[] = [];
  const fields = fieldNames.filter((name) => {
    if (sent[name] === undefined || sameField(sent[name], base[name])) return false;
    if (!sameField(now[name], base[name]) && !sameField(now[name], sent[name])) clashes.push(labelOf(name));
    return true;
  });
  const byId = (crews: readonly CrewForm[]) => new Map(crews.map((crew) => [crew.id, crew]));
  const [before, today] = [byId(base.reqCrew), byId(now.reqCrew)];
  const crews = sent.reqCrew?.flatMap((crew) => {
    if (crew.id === undefined) return [crew];
    return mergeCrew(before.get(crew.id), today.get(crew.id), crew, clashes) ?? [];
  });
  return {
    sent: {
      ...Object.fromEntries(fields.map((name) => [name, sent[name]])),
      ...(crews === undefined ? {} : { reqCrew: crews }),
    },
    clashes,
  };
}
