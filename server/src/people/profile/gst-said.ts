import { gstNeedsAbn } from '@crewcall/domain/texts';
import type { EpochMs } from '@crewcall/domain/units';
import { deny, refuse } from '../../errors';
import type { Scope } from '../../row-rules/scope';
import type { Person, PersonUpdate } from './profile-columns';

/**
 * The GST fields of a save. `gstAskedAt` is when the worker claimed to be registered for GST, which the office must
 * confirm: null withdraws the claim, a number is the unchanged value that the form had loaded.
 */
export interface GstSaid {
  gstRegistered?: boolean | undefined;
  gstAskedAt?: EpochMs | null | undefined;
  /** Epoch ms of the day on which the worker agreed that the company writes their tax invoices; null: not agreed. */
  rctiAgreedAt?: EpochMs | null | undefined;
}

/**
 * GST columns of a worker's own save. A claim to be registered waits for the office to confirm it, because the
 * business register shows that an ABN is registered, but not whose it is. "Not registered" applies at once.
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

/**
 * GST columns of an office save, which apply at once. Refuses GST without an ABN, and an agreement day in the future.
 */
function officeGst(said: GstSaid, stored: Person, abn: string, now: EpochMs): PersonUpdate {
  const columns: PersonUpdate = {};
  if (said.gstRegistered !== undefined && said.gstRegistered !== stored.gst_registered) {
    if (said.gstRegistered && abn === '') {
      return refuse(gstNeedsAbn);
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

/**
 * A GST registration belongs to one ABN: with another ABN, or none, it ends, and so does the agreement on tax
 * invoices.
 */
function endedWithNumber(said: GstSaid, stored: Person, abn: string): PersonUpdate {
  if (abn === stored.abn || !stored.gst_registered) return {};
  if (said.gstRegistered === true) {
    return abn === '' ? refuse(gstNeedsAbn) : {};
  }
  return { gst_registered: false, gst_asked_at: null, rcti_agreed_at: null };
}

/**
 * GST columns of a save by a colleague. With the right to make invoices they may decide about GST; without it, they
 * may only change what the worker could change.
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
