/**
 * The part of the face that asks: fields, dialogs, what opens above the page, and lists. Shared, and loaded with the
 * first screen that uses it, or the first question.
 */
export * from './fields';
export * from './mui-forms';
export { ConfirmDialog } from './confirm-dialog';
export { FormDialog } from './form-dialog';
export { RowList } from './row-list';
export type { FormDialogProps } from './form-dialog';
