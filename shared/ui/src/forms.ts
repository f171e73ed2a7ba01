/**
 * The part of the face that asks: fields, dialogs, what opens above the page, and lists. Shared, and loaded with the
 * first screen that uses it, which is sign-in, or the first question.
 */
export * from './mui-forms';
export { ConfirmDialog } from './confirm-dialog';
export { FormDialog } from './form-dialog';
export { RowList } from './row-list';
export type { FormDialogProps } from './form-dialog';
