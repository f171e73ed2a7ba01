import { crewLabelOf, fieldNames, labelOf, sameField } from '@crewcall/domain/job-fields';
import type { CrewField, FieldName, JobFields } from '@crewcall/domain/job-fields';
import { moveCrews } from '@crewcall/domain/job-rules';
import type { EpochMs, Zone } from '@crewcall/domain/units';

/** A crew as the form edits it. */
export interface CrewForm {
  id: number;
  groupId: number;
  groupName: string;
  amount: number;
  startTime: EpochMs;
  endTime: EpochMs | null;
  requireCode: boolean;
}

/** The parts of a job that a save can change. The job's log stores them too. */
export interface JobForm extends JobFields {
  reqCrew: CrewForm[];
}

/** A new crew as it was sent. */
export interface CrewNew {
  groupId: number;
  amount: number;
  startTime: EpochMs;
  endTime?: EpochMs | null | undefined;
  requireCode?: boolean | undefined;
}

/** A crew as it was sent: a new one has no id; a known one comes whole, or with the changed fields only. */
export type CrewSent = { [K in keyof CrewNew]?: CrewNew[K] | undefined } & {
  id?: number | undefined;
  deleted?: boolean | undefined;
};

export type Sent = { [K in FieldName]?: JobFields[K] | undefined } & { reqCrew?: CrewSent[] | undefined };

export interface CrewDiff {
  added: CrewNew[];
  changed: { crew: CrewForm; set: Partial<Omit<CrewForm, 'id' | 'groupName'>> }[];
  removed: CrewForm[];
}

/** The zone of a job before and after a save. */
export interface ZoneChange {
  was: Zone;
  zone: Zone;
}

export interface JobDiff extends ZoneChange {
  fields: Partial<JobFields>;
  crews: CrewDiff;
  /** True if the job's start moves, but a crew that started at another time does not move along. */
  crewsStay: boolean;
}

// The call's declaration makes sure that a crew without an id has all fields of a new one.
const isNew = (crew: CrewSent): crew is CrewSent & CrewNew => crew.id === undefined && !crew.deleted;

/** What a save changes of one crew. `moved` is the crew as it would be after following the job's new date. */
function crewChange(crew: CrewForm, sent: CrewSent, moved: CrewForm): CrewDiff['changed'][number]['set'] {
  const set: CrewDiff['changed'][number]['set'] = {};
  if (sent.groupId !== undefined && sent.groupId !== crew.groupId) set.groupId = sent.groupId;
  if (sent.amount !== undefined && sent.amount !== crew.amount) set.amount = sent.amount;
  if (sent.requireCode !== undefined && sent.requireCode !== crew.requireCode)
    set.requireCode = sent.requireCode;
  // Clients that send whole crews send unchanged times too: these do not stop the crew from moving with the job.
  const isWhole = [sent.groupId, sent.amount, sent.startTime].every((value) => value !== undefined);
  const means = (key: 'startTime' | 'endTime') =>
    sent[key] !== undefined && !(isWhole && sent[key] === crew[key]);
  const startTime = means('startTime') ? (sent.startTime ?? crew.startTime) : moved.startTime;
  if (startTime !== crew.startTime) set.startTime = startTime;
  // If the start follows the job's date, the end moves too. If the sender changed the start, the end stays.
  const kept = means('startTime') ? crew.endTime : moved.endTime;
  const endTime = means('endTime') ? (sent.endTime ?? null) : kept;
  if (endTime !== crew.endTime) set.endTime = endTime;
  return set;
}

/**
 * Works out what a save changes in the stored job. Fields and crews that were not sent stay. Crews that started with
 * the job move with its date.
 */
export function diffJob(stored: JobForm, sent: Sent, { was, zone }: ZoneChange): JobDiff {
  const fields: Partial<JobFields> = Object.fromEntries(
    fieldNames
      .filter((name) => sent[name] !== undefined && !sameField(sent[name], stored[name]))
      .map((name) => [name, sent[name]]),
  );
  const { crews: moved, someStay } =
    fields.date === undefined
      ? { crews: stored.reqCrew, someStay: false }
      : moveCrews(stored.reqCrew, {
          from: stored.date,
          to: fields.date,
          zone,
          was,
        });

  const crews: CrewDiff = { added: [], changed: [], removed: [] };
  const sentById = new Map(
    (sent.reqCrew ?? []).flatMap((crew) => (crew.id === undefined ? [] : [[crew.id, crew]])),
  );
  stored.reqCrew.forEach((crew, index) => {
    const given = sentById.get(crew.id);
    if (given?.deleted) {
      crews.removed.push(crew);
      return;
    }
    const set = crewChange(crew, given ?? crew, moved[index] ?? crew);
    if (Object.keys(set).length > 0) crews.changed.push({ crew, set });
  });
  crews.added = (sent.reqCrew ?? [])
    .filter(isNew)
    .map((crew) =>
      fields.date !== undefined && crew.startTime === stored.date
        ? { ...crew, startTime: fields.date }
        : crew,
    );
  const alone = someStay && crews.changed.length > 0 && crews.changed.every(({ set }) => set.startTime);
  const allMoved = alone && crews.changed.length + crews.removed.length === stored.reqCrew.length;
  return { fields, crews, crewsStay: someStay && !allMoved, was, zone };
}

export const isEmptyDiff = ({ fields, crews, was, zone }: JobDiff): boolean =>
  was === zone &&
  Object.keys(fields).length === 0 &&
  crews.added.length + crews.changed.length + crews.removed.length === 0;

/** The labels of a change, as the log lists them. */
export function diffLabels({ fields, crews, was, zone }: JobDiff): string[] {
  const set = (changed: CrewDiff['changed'][number]['set']) =>
    (Object.keys(changed) as CrewField[]).map(crewLabelOf).join(', ');
  return [
    ...(Object.keys(fields) as FieldName[]).map(labelOf),
    ...(was !== zone && fields.state === undefined ? ['Time zone'] : []),
    ...crews.changed.map(({ crew, set: changed }) => `Crew ${crew.groupName}: ${set(changed)}`),
    ...crews.added.map(() => 'Crew added'),
    ...crews.removed.map((crew) => `Crew ${crew.groupName}: deleted`),
  ];
}

const lockedFields = ['amount', 'startTime', 'endTime', 'groupId'];

/**
 * The starts that the 48-hour rule for managers checks: old and new starts of the job and of each crew that is added,
 * deleted or changed in amount, times or group. Empty if none of that changes.
 */
export function startsTouched(date: EpochMs, { fields, crews }: JobDiff): EpochMs[] {
  const changed = crews.changed.filter(({ set }) => lockedFields.some((name) => name in set));
  const touched = [
    fields.date,
    ...[...crews.added, ...crews.removed].map(({ startTime }) => startTime),
    ...changed.flatMap(({ crew, set }) => [crew.startTime, set.startTime]),
  ].filter((start) => start !== undefined);
  return touched.length === 0 ? [] : [date, ...touched];
}
