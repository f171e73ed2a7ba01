import { PHONE_PREFIX } from '@crewcall/domain/limits';

/** What a visitor has typed; kept in the browser until it is sent, so that a reload loses nothing. */
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
  /** Set once the server has taken it. */
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
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return { ...emptyDraft, ...(typeof stored === 'object' ? stored : {}) };
  } catch {
    return emptyDraft;
  }
}

export function storeDraft(draft: Draft): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // A full or forbidden store: the form works all the same, it is just not there after a reload.
  }
}

export function clearDraft(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
