import type { In, Out } from '@crewcall/contract/types';

export type ShownContract = NonNullable<Out<'getContracts'>['shown']>;
type DraftBox = In<'saveContract'>['boxes'][number];

/** The contract while it is being edited. */
export interface ContractDraft {
  title: string;
  text: string;
  boxes: readonly DraftBox[];
}

/** The draft as saved on the device, which stores only texts, so `boxes` is JSON. */
export interface StoredContract {
  title: string;
  text: string;
  boxes: string;
}
export const storedFields = ['title', 'text', 'boxes'] as const;

/** The box by which a worker agrees that the company writes their invoices (RCTI). */
export const rctiBox: DraftBox = {
  id: 'rcti',
  label: 'I agree that invoices for my work are written for me (recipient created tax invoices).',
  required: false,
};

/** The initial draft for a company without a contract. */
const firstDraft: ContractDraft = {
  title: 'Crew agreement',
  text: '',
  boxes: [{ label: 'I have read and accept this agreement.', required: true }],
};

export const draftOf = (shown: ShownContract | null): ContractDraft =>
  shown === null ? firstDraft : { title: shown.title, text: shown.text, boxes: shown.boxes };

export const toStored = ({ title, text, boxes }: ContractDraft): StoredContract => ({
  title,
  text,
  boxes: JSON.stringify(boxes),
});

function isBox(value: unknown): value is DraftBox {
  if (typeof value !== 'object' || value === null) return false;
  const box: Partial<Record<string, unknown>> = { ...value };
  const named = box['id'] === undefined || typeof box['id'] === 'string';
  return named && typeof box['label'] === 'string' && typeof box['required'] === 'boolean';
}

function boxesOf(text: string): DraftBox[] | null {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) && read.every(isBox) ? read : null;
  } catch {
    return null;
  }
}

/** The stored contract with the unsaved edits of this device applied. */
export const withEdits = (draft: ContractDraft, edits: Partial<StoredContract>): ContractDraft => ({
  title: edits.title ?? draft.title,
  text: edits.text ?? draft.text,
  boxes: edits.boxes === undefined ? draft.boxes : (boxesOf(edits.boxes) ?? draft.boxes),
});

/** The first problem that prevents saving, as a sentence with its field; null if there is none. */
export function contractProblem({
  title,
  text,
  boxes,
}: ContractDraft): { field: string; text: string } | null {
  if (title.trim() === '') return { field: 'title', text: 'Give the contract a title.' };
  if (text.trim() === '') return { field: 'text', text: 'Type what your crew agrees to.' };
  const blank = boxes.findIndex(({ label }) => label.trim() === '');
  return blank < 0 ? null : { field: `box-${blank}`, text: 'Say what this box agrees to, or remove it.' };
}
