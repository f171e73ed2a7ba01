import type { EpochMs } from '@crewcall/domain/units';
import { deny, refuse } from '../../errors';
import type { Scope } from '../../row-rules/scope';
import type { Person, PersonUpdate } from './profile-columns';

/** What a save says about GST; `gstAskedAt: null` takes the question back, a number repeats what was read. */
export interface GstSaid {
  gstRegistered?: boolean | undefined;
  gstAskedAt?: EpochMs | null | undefined;
  /** Epoch ms of the day on which the worker agreed to tax invoices that the company writes; null: not agreed. */
  rctiAgreedAt?: EpochMs | null | undefined;
}

/**
 * What people say of themselves: that they are registered waits for the office. The business register could tell that a
 * number is registered, and not whose it is. That they are not counts at once: nobody is paid GST against their word.
 */
export function ownGst(
  { gstRegistered, gstAskedAt }: GstSaid,
  stored: Person | null,
  now: EpochMs,
): PersonUpdate {
  const counts = stored?.gst_registered ?? false;
  const asked = stored?.gst_asked_at ?? null;
  if (gstRegistered === true) {
    if (counts) return {};
    return asked === null ? { gst_asked_at: now } : {};
  }
  if (gstRegistered === false && counts) return { gst_registered: false, gst_asked_at: null };
  return gstAskedAt === null && asked !== null ? { gst_asked_at: null } : {};
}

/** What the office says: that counts. Refuses a registration without an ABN, and an agreement of a day to come. */
function officeGst(said: GstSaid, stored: Person, abn: string, now: EpochMs): PersonUpdate {
  const columns: PersonUpdate = {};
  if (said.gstRegistered !== undefined && said.gstRegistered !== stored.gst_registered) {
    if (said.gstRegistered && abn === '') {
      return refuse('Enter the ABN first: nobody is registered for GST without one.');
    }
    columns.gst_registered = said.gstRegistered;
    if (stored.gst_asked_at !== null) columns.gst_asked_at = null;
  }
  if (said.gstAskedAt === null && stored.gst_asked_at !== null) columns.gst_asked_at = null;
  if (said.rctiAgreedAt !== undefined && said.rctiAgreedAt !== stored.rcti_agreed_at) {
    if (said.rctiAgreedAt !== null && said.rctiAgreedAt > now) {
      return refuse('The day of the agreement lies in the future. Choose today or an earlier day.');
    }
    columns.rcti_agreed_at = said.rctiAgreedAt;
  }
  return columns;
}

/** A registration belongs to its number: with another ABN, or none, it ends, and so does what was agreed about it. */
function endedWithNumber(said: GstSaid, stored: Person, abn: string): PersonUpdate {
  if (abn === stored.abn || !stored.gst_registered) return {};
  if (said.gstRegistered === true) {
    return abn === '' ? refuse('Enter the ABN first: nobody is registered for GST without one.') : {};
  }
  return { gst_registered: false, gst_asked_at: null, rcti_agreed_at: null };
}

/**
 * What a save through the office changes. People who may make invoices decide about GST; others may only change what
 * everybody may change of their own.
 */
export function gstColumns(
  caller: Scope,
  said: GstSaid,
  stored: Person,
  facts: { abn: string; now: EpochMs },
): PersonUpdate {
  if (caller.may('invoice.write')) {
    return { ...endedWithNumber(said, stored, facts.abn), ...officeGst(said, stored, facts.abn, facts.now) };
  }
  const ended = endedWithNumber({}, stored, facts.abn);
  const wanted = officeGst(said, stored, 'any', facts.now);
  if (stored.id !== caller.user.id) {
    if (Object.keys(wanted).length > 0) {
      deny('GST is recorded by the person themself, or by somebody who may make invoices.');
    }
    return ended;
  }
  if (wanted.rcti_agreed_at !== undefined) {
    deny('Who agreed to tax invoices of the company is recorded by somebody who may make invoices.');
  }
  return { ...ownGst(said, stored, facts.now), ...ended };
}
