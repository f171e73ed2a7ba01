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
}

type ProfileFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'error' | 'name'> & {
  tab: TabProps;
  name: TextFieldName;
  help?: ReactNode;
};

/** A text field bound to the draft; its error takes the place of its help. */
export function ProfileField({ tab, name, help, ...rest }: ProfileFieldProps) {
  const error = tab.errors[name];
  return (
    <TextField
      {...rest}
      name={name}
      value={tab.draft[name]}
      error={error !== undefined}
      helperText={error ?? help}
      onChange={(event) => tab.set({ [name]: event.target.value })}
    />
  );
}
