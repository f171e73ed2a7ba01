import type { In, Job, Out, ReqCrew } from '@crewcall/contract/types';
import {
  crewFieldNames,
  crewLabelOf,
  fieldNames,
  labelOf as fieldLabel,
  sameField,
} from '@crewcall/domain/job-fields';
import type { CrewField, FieldName } from '@crewcall/domain/job-fields';
import { sameReading } from '@crewcall/domain/time';
import type { Zone } from '@crewcall/domain/units';
import { venueLocation } from '@crewcall/domain/venue';
import { zoneOfState } from '@crewcall/domain/zones';

export type CrewInput = NonNullable<In<'saveUpdatedJobv2'>['job']['reqCrew']>[number];
export type NewCrew = Omit<NonNullable<In<'insertNewJobs'>['job']['reqCrew']>[number], 'id' | 'deleted'>;
export type JobSave = In<'saveUpdatedJobv2'>['job'];

/** `title`, or `crew.12.amount`. */
export type EditKey = FieldName | `crew.${number}.${CrewField}`;
/** `was`: the server's value before the user's first change of the field. */
export interface Edit {
  was: unknown;
  now: unknown;
  /** Values that were sent without a response. If the server now has one of them, our own save was successful. */
  tried?: readonly unknown[];
  /** Of a venue: the zone in which the job runs there. */
  zone?: Zone;
  /** Sent although it is unchanged, because otherwise another change would alter the field. */
  isMeant?: true;
}
export type Edits = Readonly<Record<string, Edit>>;
export const noEdits: Edits = {};

const crewOf = (job: Job, key: string): [ReqCrew | undefined, CrewField] => {
  const [, id, field] = key.split('.');
  return [job.reqCrew.find((crew) => crew.id === Number(id)), field as CrewField];
};

/** The value of a key in the job; undefined if its crew was deleted. */
export function readKey(job: Job, key: string): unknown {
  if (!key.startsWith('crew.')) return job[key as FieldName];
  const [crew, field] = crewOf(job, key);
  return crew?.[field];
}

const isTried = ({ tried = [] }: Edit, value: unknown) => tried.some((one) => sameField(one, value));
const isDue = (edit: Edit) =>
  !sameField(edit.was, edit.now) || edit.isMeant === true || (edit.tried?.length ?? 0) > 0;

/** Records an edited field. `zone`: see `Edit`. */
export const putEdit = (edits: Edits, job: Job, key: EditKey, now: unknown, zone?: Zone): Edits => ({
  ...edits,
  [key]: {
    was: key in edits ? edits[key]?.was : readKey(job, key),
    now,
    ...(zone === undefined ? {} : { zone }),
    ...(edits[key]?.tried ? { tried: edits[key].tried } : {}),
  },
});

/** The edits that the server does not have yet. */
export const unsaved = (edits: Edits): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([, edit]) => isDue(edit)));

/** Marks edits that were sent without a response, so that the server may have saved them. */
export const unanswered = (edits: Edits, sent: Edits): Edits =>
  Object.fromEntries(
    Object.entries(edits).map(([key, edit]) => {
      const went = sent[key];
      return [
        key,
        went && !isTried(edit, went.now) ? { ...edit, tried: [...(edit.tried ?? []), went.now] } : edit,
      ];
    }),
  );

/** Replaces the edits of the same fields. */
export const replaceEdits = (edits: Edits, more: Edits): Edits => {
  const next: Record<string, Edit> = { ...edits };
  for (const [key, edit] of Object.entries(more)) {
    const tried = edits[key]?.tried;
    const put = tried ? { ...edit, tried } : edit;
    if (isDue(put)) next[key] = put;
    else delete next[key];
  }
  return next;
};

export const isEmpty = (edits: Edits): boolean => Object.keys(edits).length === 0;

/** The job as the form shows it: the server's, with the edits applied. */
export function applyEdits(job: Job, edits: Edits): Job {
  const shown: Job = { ...job, reqCrew: job.reqCrew };
  for (const [key, { now }] of Object.entries(edits)) {
    if (!key.startsWith('crew.')) {
      Object.assign(shown, { [key]: now });
      continue;
    }
    const [found, field] = crewOf(shown, key);
    shown.reqCrew = shown.reqCrew.map((crew) => (crew === found ? { ...crew, [field]: now } : crew));
  }
  // The new Australian state or venue determines the zone.
  if (shown.state !== job.state || shown.idVenue !== job.idVenue)
    shown.tz = (shown.idVenue !== null && edits['idVenue']?.zone) || zoneOfState(shown.state);
  return shown;
}

type Place = Partial<Pick<Job, 'state' | 'idVenue' | 'location' | 'pcode' | 'gateCode'>>;

/** Moves the job to a place in this zone: the times of day stay as agreed with the customer. */
function placeEdits(edits: Edits, job: Job, place: Place, zone: Zone): Edits {
  const shown = applyEdits(job, edits);
  const read = (time: number) => sameReading(shown.tz, time, zone);
  let next = edits;
  for (const [name, value] of Object.entries(place))
    next = putEdit(next, job, name as FieldName, value, name === 'idVenue' ? zone : undefined);
  const move = (key: EditKey, time: number) => (next = putEdit(next, job, key, read(time)));
  if (read(shown.date) === shown.date) return next;
  move('date', shown.date);
  for (const { id, startTime, endTime } of shown.reqCrew) {
    const start: EditKey = `crew.${id}.startTime`;
    // The server moves a crew that starts with the job.
    if (startTime === job.date && !(start in edits)) continue;
    move(start, startTime);
    if (endTime !== null) move(`crew.${id}.endTime`, endTime);
  }
  return next;
}

/** Chooses the job's Australian state. In another state than the stored one, the job leaves its venue. */
export function stateEdits(edits: Edits, job: Job, state: number): Edits {
  const shown = applyEdits(job, edits);
  if (state !== job.state) {
    const leaves = shown.idVenue === null ? {} : { idVenue: null };
    return placeEdits(edits, job, { state, ...leaves }, zoneOfState(state));
  }
  const { idVenue, location, pcode, gateCode } = job;
  const back = shown.idVenue === idVenue ? {} : { idVenue, location, pcode, gateCode };
  return placeEdits(edits, job, { state, ...back }, job.tz);
}

/** What a job takes from a venue. */
export type VenueChoice = Pick<
  Out<'getVenues'>['venues'][number],
  'id' | 'name' | 'address' | 'postcode' | 'state' | 'zone' | 'gate'
>;

/** Chooses the job's venue, with its address, gate code, state and zone; null to take the job off its venue. */
export function venueEdits(edits: Edits, job: Job, venue: VenueChoice | null): Edits {
  if (venue === null)
    return placeEdits(edits, job, { idVenue: null }, zoneOfState(applyEdits(job, edits).state));
  const { id, state, postcode, gate, zone } = venue;
  const place: Place = { idVenue: id, state, location: venueLocation(venue), gateCode: gate };
  return placeEdits(edits, job, postcode === '' ? place : { ...place, pcode: postcode }, zone);
}

/**
 * The request of a save: the version that was read and the changed fields, including those of crews. `crews` lists
 * crews to add and to delete.
 */
export function saveBody(job: Job, edits: Edits, crews: readonly CrewInput[] = []): JobSave {
  const going = new Set(crews.map(({ id }) => id));
  const fields: Record<string, unknown> = {};
  const changed = new Map<number, CrewInput>();
  for (const [key, { now }] of Object.entries(edits)) {
    if (!key.startsWith('crew.')) {
      fields[key] = now;
      continue;
    }
    const [crew, field] = crewOf(job, key);
    if (crew && !going.has(crew.id))
      changed.set(crew.id, { ...changed.get(crew.id), id: crew.id, [field]: now });
  }
  const reqCrew = [...changed.values(), ...crews];
  return {
    id: job.id,
    version: job.version,
    ...fields,
    ...(reqCrew.length === 0 ? {} : { reqCrew }),
  };
}

const labelOf = (job: Job, key: string): string => {
  if (!key.startsWith('crew.')) return fieldLabel(key as FieldName);
  const [crew, field] = crewOf(job, key);
  return crew ? `${crew.groupName}, ${crewLabelOf(field)}` : 'a crew that was deleted';
};

/** A field that two users changed. */
export interface Clash {
  key: EditKey;
  label: string;
  /** The stored value; undefined if the crew was deleted. */
  theirs: unknown;
  /** The user's unsaved value. */
  mine: unknown;
  /** See `Edit`. */
  zone?: Zone;
}

export interface Rebased {
  edits: Edits;
  /** Fields that another user changed too: their value is saved, and the user's own can be restored. */
  clashes: Clash[];
}

/** Rebases edits onto a newer job: an edit remains unless another user has changed the same field. */
export function rebase(edits: Edits, server: Job): Rebased {
  const standing: Record<string, Edit> = {};
  const clashes: Clash[] = [];
  for (const [key, edit] of Object.entries(edits)) {
    const theirs = readKey(server, key);
    const isGone = key.startsWith('crew.') && crewOf(server, key)[0] === undefined;
    if (!isGone && sameField(theirs, edit.was)) standing[key] = edit;
    else if (!isGone && isTried(edit, theirs)) standing[key] = { ...edit, was: theirs };
    else if ((isGone || !sameField(theirs, edit.now)) && !sameField(edit.was, edit.now))
      clashes.push({
        key: key as EditKey,
        label: labelOf(server, key),
        theirs,
        mine: edit.now,
        ...(edit.zone === undefined ? {} : { zone: edit.zone }),
      });
  }
  return { edits: standing, clashes };
}

/**
 * Like `rebase`, but for a save by another user that arrives while the user types: a conflicting edit remains until
 * it is sent.
 */
export function keepTyping(edits: Edits, server: Job): Edits {
  const { edits: standing, clashes } = rebase(edits, server);
  const clashing = new Set<string>(clashes.map(({ key }) => key));
  return Object.fromEntries(Object.entries(edits).filter(([key]) => key in standing || clashing.has(key)));
}

/** Removes the edits that a save has stored; later ones remain for the next save. */
export function settle(edits: Edits, sent: Edits, server: Job): Rebased {
  const later: Record<string, Edit> = {};
  const rest: Record<string, Edit> = {};
  for (const [key, edit] of Object.entries(edits)) {
    const went = sent[key];
    const value = readKey(server, key);
    if (!went) rest[key] = edit;
    else if (value !== undefined || !key.startsWith('crew.')) {
      const isTypedSince = !sameField(edit.now, went.now);
      // A trailing blank is not sent, but do not remove it while the user is typing.
      const isSpaced = typeof edit.now === 'string' && edit.now !== value && sameField(edit.now, value);
      // The server has an earlier value, from a save without a response, but not the value that replaced it.
      const isLate = !sameField(edit.now, value) && isTried(edit, value);
      if (isTypedSince || isSpaced || isLate)
        later[key] = { was: value, now: edit.now, ...(edit.zone ? { zone: edit.zone } : {}) };
    }
  }
  const { edits: standing, clashes } = rebase(rest, server);
  return { edits: { ...standing, ...later }, clashes };
}

/** Separates the edits that are `ready` to save from those that are not, with the reason. */
export function holdBack(
  job: Job,
  edits: Edits,
  dateProblem: (shown: Job) => string | null = () => null,
  isLocked: (field: FieldName) => boolean = () => false,
): { ready: Edits; problem: string | null } {
  const shown = applyEdits(job, edits);
  const backwards = shown.reqCrew.filter((crew) => crew.endTime !== null && crew.endTime <= crew.startTime);
  const why = (key: string): string | null => {
    const crew = backwards.find(({ id }) => key.startsWith(`crew.${id}.`));
    if (crew) return `The crew ${crew.groupName} must end after it starts.`;
    if (key === 'title' && shown.title.trim() === '') return 'A job needs a title.';
    const date = key === 'date' ? dateProblem(shown) : null;
    if (date !== null) return date;
    return !key.startsWith('crew.') && isLocked(key as FieldName)
      ? `Only the office changes this by now: ${labelOf(job, key)}.`
      : null;
  };
  const ready = Object.fromEntries(Object.entries(edits).filter(([key]) => why(key) === null));
  const [problem = null] = Object.keys(edits).flatMap((key) => why(key) ?? []);
  return { ready, problem };
}

/**
 * The edits that restore an earlier state of a job, as from the log. They include unchanged fields, to replace
 * anything typed there.
 */
export function editsTowards(job: Job, then: Job): Edits {
  const edits: Record<string, Edit> = {};
  const take = (key: EditKey, now: unknown) => {
    if (now !== undefined) edits[key] = { was: readKey(job, key), now };
  };
  for (const name of fieldNames) take(name, then[name]);
  if (edits['idVenue']) edits['idVenue'].zone = then.tz;
  for (const crew of then.reqCrew) {
    const today = job.reqCrew.find(({ id }) => id === crew.id);
    // Crews that were added since remain.
    if (!today || crew.deleted) continue;
    for (const field of crewFieldNames) take(`crew.${crew.id}.${field}`, crew[field]);
    const start = edits[`crew.${crew.id}.startTime`];
    // Send the start although it is unchanged: otherwise the server would move the crew with the job.
    if (start && then.date !== job.date && today.startTime === job.date) start.isMeant = true;
  }
  return edits;
}

/** Only the edits that change the job as shown. */
export const changing = (shown: Job, edits: Edits): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([key, { now }]) => !sameField(readKey(shown, key), now)));

/** Labels of the fields that the edits change. */
export const labelsOf = (job: Job, edits: Edits): string[] =>
  Object.keys(edits).map((key) => labelOf(job, key));
