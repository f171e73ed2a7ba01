// oxlint-disable-next-line import/no-default-export -- MUI's text field asks for one.
export { NoSelect as default } from './no-select.tsx';
