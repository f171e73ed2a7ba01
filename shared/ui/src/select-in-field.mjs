// oxlint-disable-next-line import/no-default-export -- MUI's text field asks for one.
export { SelectPlace as default } from './select-place.tsx';
