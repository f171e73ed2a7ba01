import { useRef, useState } from 'react';
import type { FocusEvent } from 'react';
import type { ProfileMode } from '@crewcall/domain/profile-fields';
import { checkProfile, errorsOn, tabOfError } from './check-profile';
import type { ProfileErrors } from './check-profile';
import type { Draft, Field } from './draft';
import type { ProfileTab } from './tabs';

interface Checked {
  draft: Draft;
  mode: ProfileMode;
  readOnly: boolean;
  fields: ReadonlySet<Field>;
  tab: ProfileTab;
  onTab: (tab: ProfileTab) => void;
}

/** Holds the form's errors, which show after leaving a field or on submit. */
export function useFaults({ draft, mode, readOnly, fields, tab, onTab }: Checked) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<ProfileErrors>({});
  const [isRefused, setIsRefused] = useState(false);

  /** Shows what is wrong on these tabs and goes to the first fault; true when there is none. */
  const passes = (asked: readonly ProfileTab[]): boolean => {
    const found = errorsOn(checkProfile(draft, mode), new Set(asked));
    setErrors(found);
    const faulty = asked.find((each) => Object.keys(found).some((key) => tabOfError(key) === each));
    setIsRefused(faulty !== undefined);
    if (faulty === undefined) return true;
    if (faulty !== tab) onTab(faulty);
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), 60);
    return false;
  };

  /** On leaving an edited field, shows what is wrong with it; an untouched field stays as it is. */
  const leave = ({ target }: FocusEvent<HTMLElement>) => {
    const field = (target as HTMLElement & { name?: string }).name ?? '';
    if (readOnly || !fields.has(field as Field)) return;
    const text = checkProfile(draft, mode)[field];
    if (text !== undefined) setErrors((before) => ({ ...before, [field]: text }));
  };

  /** Clears the errors of fields that are being edited. */
  const forget = (part: Partial<Draft>) =>
    setErrors((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([key]) => !Object.hasOwn(part, key.split('.')[0] ?? '')),
      ),
    );

  return {
    form,
    errors,
    /** The last submit found faults. */
    isRefused,
    passes,
    leave,
    forget,
    forgetAll: () => setErrors({}),
  };
}
