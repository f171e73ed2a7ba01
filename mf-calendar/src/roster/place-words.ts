import type { DraftAction, RosterPlace } from './roster-data';

/** How a place is drawn: its icon and colour, and its status in a word. */
interface PlaceLook {
  look: 'draft' | 'invited' | 'confirmed' | 'here';
  word: string;
  isDraft: boolean;
}

/** What a draft will do when it is published. */
export const actionWords: Record<DraftAction, string> = {
  invite: 'Invite',
  confirm: 'Confirm',
  remove: 'Take off',
};

export function lookOf({ status, isClocked, draft }: RosterPlace): PlaceLook {
  if (draft?.action === 'remove') return { look: 'draft', word: 'Draft: take off', isDraft: true };
  if (draft?.action === 'confirm') return { look: 'draft', word: 'Draft: confirm', isDraft: true };
  if (draft !== undefined || status === 'draft') return { look: 'draft', word: 'Draft', isDraft: true };
  if (isClocked) return { look: 'here', word: 'Checked in', isDraft: false };
  return status === 'confirmed'
    ? { look: 'confirmed', word: 'Confirmed', isDraft: false }
    : { look: 'invited', word: 'Invited', isDraft: false };
}
