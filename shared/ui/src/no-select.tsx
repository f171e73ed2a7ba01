/**
 * Replaces the select of MUI's text field. The build puts it there, so that a plain text field does not bundle the
 * select, its menu and two other variants.
 */
export function NoSelect(): never {
  throw new Error('A TextField has no choices here: use SelectField of @crewcall/ui.');
}
// By this name MUI's form control knows what it holds.
NoSelect.muiName = 'Select';
