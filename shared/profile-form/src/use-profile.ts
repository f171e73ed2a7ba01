import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { FocusEvent, FormEvent } from 'react';
import { fullNameOf } from '@crewcall/domain/full-name';
import { useSnackbar, useUnsaved } from '@crewcall/platform';
import { useDraftEdits } from '@crewcall/platform/draft';
import { checkProfile, errorsOn, tabOfError } from './check-profile';
import type { ProfileErrors } from './check-profile';
import { changedFields, draftFields, isCustomers } from './draft';
import type { Draft, Field } from './draft';
import type { ProfileEditorProps } from './profile-editor';
import { useTabDraft } from './tab-draft';
import { tabOf, tabsOf } from './tabs';
import type { ProfileTab } from './tabs';
import { useSaving } from './use-saving';

/** A profile while it is edited: what is typed over what is stored, what is wrong with it, and its saving. */
export function useProfile(props: Omit<ProfileEditorProps, 'details' | 'locked' | 'frame'>) {
  const { mode, stored, readOnly = false } = props;
  const form = useRef<HTMLFormElement>(null);
  const { show } = useSnackbar();
  // Only what was typed is kept here: what a refetch brings shows up in every other field.
  const onDevice = useDraftEdits<Draft>(mode === 'own' ? 'profile' : null, draftFields);
  const inTab = useTabDraft(props.draftName ?? null);
  const { edits, setEdits, clear, isBack } = mode === 'public' ? inTab : onDevice;
  const [errors, setErrors] = useState<ProfileErrors>({});
  const [isRefused, setIsRefused] = useState(false);
  const [done, setDone] = useState(false);
  const draft = useMemo(() => ({ ...stored, ...edits }), [stored, edits]);
  const fields = changedFields(draft, stored);
  const dirty = fields.size > 0;
  const name = fullNameOf(draft);
  const tabs = tabsOf(mode).filter(
    (each) =>
      (each !== 'licences' || props.licences !== undefined) &&
      (each !== 'banking' || !isCustomers(stored, mode)),
  );
  const tab = tabs.find((each) => each === props.tab) ?? 'account';
  const next = tabs[tabs.indexOf(tab) + 1];
  const tell = useEffectEvent((isDirty: boolean) => props.onDirty?.(isDirty));
  useEffect(() => {
    tell(dirty);
    return () => tell(false);
  }, [dirty]);
  // Who registers finds it all again: nobody need be asked.
  useUnsaved(dirty && !done && mode !== 'public', {
    title: name ? `Profile of ${name}` : 'Profile',
    drop: clear,
  });

  const set = (part: Partial<Draft>) => {
    setEdits((before) => ({ ...before, ...part }));
    setErrors((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([key]) => !Object.hasOwn(part, key.split('.')[0] ?? '')),
      ),
    );
  };

  const saver = useSaving({
    save: (ownPassword) => props.save(draft, fields, ownPassword),
    saved: () => {
      clear();
      if (mode === 'public') setDone(true);
      else show('Profile saved', { color: 'success' });
      props.onSaved();
    },
  });

  /** Shows what is wrong on these tabs and goes to the first fault; true when there is none. */
  const passes = (asked: readonly ProfileTab[]): boolean => {
    const found = errorsOn(checkProfile(draft, mode), new Set(asked));
    setErrors(found);
    const faulty = asked.find((each) => Object.keys(found).some((key) => tabOfError(key) === each));
    setIsRefused(faulty !== undefined);
    if (faulty === undefined) return true;
    if (faulty !== tab) props.onTab(faulty);
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), 60);
    return false;
  };

  /** A field that is left says what is wrong with it; one that nobody has touched is let be. */
  const leave = ({ target }: FocusEvent<HTMLElement>) => {
    const field = (target as HTMLElement & { name?: string }).name ?? '';
    if (readOnly || !fields.has(field as Field)) return;
    const text = checkProfile(draft, mode)[field];
    if (text !== undefined) setErrors((before) => ({ ...before, [field]: text }));
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saver.saving || readOnly) return;
    if (mode === 'public' && next !== undefined) {
      if (passes([tab])) props.onTab(next);
      return;
    }
    const touched = tabs.filter((each) => [...fields].some((field) => tabOf(field) === each));
    if (!passes(mode === 'public' ? tabs : touched.length > 0 ? touched : [tab])) return;
    void saver.send();
  };

  const cancel = () => {
    clear();
    setErrors({});
    // After the render that makes this form clean, so that nobody asks about unsaved work.
    if (props.onCancel) setTimeout(props.onCancel);
  };

  return {
    form,
    draft,
    dirty,
    /** Some of it was typed on an earlier visit. */
    isBack,
    name,
    tabs,
    tab,
    /** Submitting goes on to the next tab: only the last one saves. */
    goesOn: mode === 'public' && next !== undefined,
    errors,
    /** The last try to go on found faults. */
    isRefused,
    set,
    leave,
    submit,
    cancel,
    done,
    ...saver,
  };
}
