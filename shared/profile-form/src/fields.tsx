import type { ReactNode } from 'react';
import { TextField } from '@crewcall/ui';
import type { TextFieldProps } from '@crewcall/ui';
import type { ProfileErrors } from './check-profile';
import type { Details, Draft, ProfileMode, TextFieldName } from './draft';

/** What each tab is given. */
export interface TabProps {
  mode: ProfileMode;
  draft: Draft;
  errors: ProfileErrors;
  set: (part: Partial<Draft>) => void;
  /** As stored; null for somebody who registers. */
  stored: Details | null;
  /** Why this reader may not change the tab; absent where they may. */
  locked?: string;
}

interface Bound {
  tab: TabProps;
  name: TextFieldName;
  help?: ReactNode;
}
type ProfileFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'error' | 'name' | 'select'> & Bound;

/** What binds a field to the draft; its error takes the place of its help. */
export function bound({ tab, name, help }: Bound) {
  const error = tab.errors[name];
  return {
    name,
    value: tab.draft[name],
    error: error !== undefined,
    helperText: error ?? help,
    onChange: (event: { target: { value: string } }) => tab.set({ [name]: event.target.value }),
  };
}

/** A text field bound to the draft. A choice is a `SelectField` with `bound`. */
export function ProfileField({ tab, name, help, ...rest }: ProfileFieldProps) {
  return <TextField {...rest} {...bound({ tab, name, help })} />;
}
