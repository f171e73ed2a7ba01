import type { Select } from '@mui/material';
import type { ComponentProps, ComponentType } from 'react';

type SelectProps = ComponentProps<typeof Select>;

let given: ComponentType<SelectProps> | null = null;

/** The list of choices comes with `more`; see `select.ts`. */
export const giveSelect = (select: typeof Select): void => {
  given = select as ComponentType<SelectProps>;
};

/**
 * Stands in MUI's text field for its select: the build puts it there, so that a field to type into does not bring the
 * list of choices, its menu and their two other looks along.
 */
export function SelectPlace(props: SelectProps) {
  const Given = given;
  if (Given === null)
    throw new Error('A TextField with `select` needs its choices as MenuItem of @crewcall/ui.');
  return <Given {...props} />;
}
// By this name MUI's form control knows what it holds.
SelectPlace.muiName = 'Select';
