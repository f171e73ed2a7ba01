import type { ReactNode } from 'react';
import { maySet, profileField } from '@crewcall/domain/profile-fields';
import type { ProfileFieldName, ProfileKind, ProfileMode } from '@crewcall/domain/profile-fields';
import { TextField } from '@crewcall/ui/text-field';
import type { TextFieldProps } from '@crewcall/ui/text-field';
import type { ProfileErrors } from './check-profile';
import type { Details, Draft, TextFieldName } from './draft';

/** What each tab is given. */
export interface TabProps {
  mode: ProfileMode;
  draft: Draft;
  errors: ProfileErrors;
  set: (part: Partial<Draft>) => void;
  /** As stored; null for somebody who registers. */
  stored: Details | null;
  /** Why the user may not change the tab; missing if they may. */
  locked?: string;
}

interface Bound {
  tab: TabProps;
  name: TextFieldName;
  help?: ReactNode;
}
type Of = Bound & { name: ProfileFieldName };
type ProfileFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'error' | 'name'> & Of;

/** Props that bind a field to the draft; its error replaces its help. */
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

/** `bound` for a field of `profileFields`, with its label and whether this user may set it. */
export function fieldProps(of: Of) {
  const { label, optional } = profileField(of.name);
  const disabled = of.tab.locked !== undefined || !maySet(of.name, of.tab.mode);
  return { ...bound(of), label, required: !optional, disabled };
}

const types: Partial<Record<ProfileKind, string>> = { email: 'email', phone: 'tel' };

/** A text field of `profileFields`, bound to the draft. For a choice use a `SelectField` with `fieldProps`. */
export function ProfileField({ tab, name, help, ...rest }: ProfileFieldProps) {
  const type = types[profileField(name).kind] ?? 'text';
  return <TextField type={type} {...fieldProps({ tab, name, help })} {...rest} />;
}
