/** The part of the face that tables, menus and forms of the office need. Shared as well, and loaded with the first region that uses it. */
export * from './mui-more';
export * from './icons-more';
export { DataTable } from './data-table';
export { ColourField } from './colour-field';
export { JobHead } from './job-head';
export { Loaded } from './loaded';
export { ErrorDialog } from './error-dialog';
export { DateField, DateTimeField, DateToolbar, DayRange, TimeField } from './date-fields';
export { FileInput, formatBytes } from './file-input';
export { SearchField } from './search-field';
export { fromBase64, mime, saveFile } from './save-file';
export type { Column, DataTableProps } from './data-table-props';
export type { LoadedProps } from './loaded';
export { useIsBeside } from './use-is-beside';
