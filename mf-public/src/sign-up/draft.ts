import { PHONE_PREFIX } from '@crewcall/domain/limits';
import { readSavedValue, writeSaved } from '@crewcall/platform/local-preference';

/** A visitor's draft, saved in the browser so that a reload loses nothing. */
export interface Draft {
  id: number;
  draftToken: string;
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  message: string;
  postcode: string;
  companyName: string;
  website: string;
  abn: string;
  /** True once the server has accepted the registration. Then the page shows a confirmation instead of the form. */
  sent: boolean;
}

export const emptyDraft: Draft = {
  id: -1,
  draftToken: '',
  firstName: '',
  lastName: '',
  phone: PHONE_PREFIX,
  email: '',
  message: '',
  postcode: '',
  companyName: '',
  website: '',
  abn: '',
  sent: false,
};

const KEY = 'crewcall.signup';

export function loadDraft(): Draft {
  const stored = readSavedValue(KEY);
  return { ...emptyDraft, ...(typeof stored === 'object' ? stored : {}) };
}

export const storeDraft = (draft: Draft): void => void writeSaved(KEY, JSON.stringify(draft));

export const clearDraft = (): void => void writeSaved(KEY, null);
