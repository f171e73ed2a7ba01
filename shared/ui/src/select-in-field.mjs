// MUI's text field asks for a default export.
export { SelectPlace as default } from './select-place.tsx';
