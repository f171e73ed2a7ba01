import type { ChargeKind } from '@crewcall/domain/clients';
import type { AllowanceUnit, Quantity } from '@crewcall/domain/extras';
import type { PayPiece } from '@crewcall/domain/pay-pieces';
import type { Cents, EpochMs, Minutes, Zone } from '@crewcall/domain/units';

/** Something that a customer is charged, worked out by today's rates. Cents are without GST. */
export interface Charge {
  kind: ChargeKind;
  idTimesheet: number | null;
  idType: number | null;
  idExpense: number | null;
  idFee: number | null;
  idJob: number;
  jobTitle: string;
  /** Null of what no crew did: expenses and fees. */
  idGroup: number | null;
  groupName: string;
  /** Empty of a fee. */
  person: string;
  zone: Zone;
  start: EpochMs;
  end: EpochMs;
  breakMs: number;
  minutes: Minutes;
  rateCents: Cents | null;
  pieces: readonly PayPiece[];
  what: string;
  why: string;
  unit: AllowanceUnit | null;
  quantity: Quantity | null;
  eachCents: Cents | null;
  /** Null where a rate is missing; of a correction it can be below zero. */
  cents: Cents | null;
  /** Has somebody else than its worker signed or approved the time? */
  isSigned: boolean;
  /** Is it on an invoice to the customer, or on a draft of one? */
  isBilled: boolean;
}

/** What a charge has no source of, and no units. */
export const noSource = { idTimesheet: null, idType: null, idExpense: null, idFee: null };
export const noUnits = { unit: null, quantity: null, eachCents: null };
