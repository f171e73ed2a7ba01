/**
 * Stands in MUI's text field for its select. The build puts it there, so that a field to type into does not bring the
 * list of choices, its menu and their two other looks along.
 */
export function NoSelect(): never {
  throw new Error('A TextField has no choices here: use SelectField of @crewcall/ui.');
}
// By this name MUI's form control knows what it holds.
NoSelect.muiName = 'Select';
