import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import type { OwnProof } from '@crewcall/contract/types';
import { fullNameOf } from '@crewcall/domain/full-name';
import type { ProfileMode } from '@crewcall/domain/profile-fields';
import { useSnackbar, useUnsaved } from '@crewcall/platform';
import { useDraftEdits } from '@crewcall/platform/draft';
import { changedFields, draftFields, isCustomers, overStored, withEdit, withoutFields } from './draft';
import type { Details, Draft, Field } from './draft';
import { useTabDraft } from './tab-draft';
import { tabOf, tabsOf } from './tabs';
import type { ProfileTab } from './tabs';
import { useClashes } from './use-clashes';
import { useFaults } from './use-faults';
import { useSaving } from './use-saving';

/** The pieces of the form, for the caller to put into a page or a panel. */
export interface ProfileParts {
  /** First and last name, as typed. */
  name: string;
  body: ReactNode;
  /** The buttons Save, Cancel and Next. */
  actions: ReactNode;
}

/** What is saved: the form, what of it changed, and which version of the profile it was typed over. */
interface Typed {
  draft: Draft;
  fields: ReadonlySet<Field>;
  version: number | undefined;
  proof: OwnProof;
}

export interface ProfileEditorProps {
  mode: ProfileMode;
  tab: string | null;
  onTab: (tab: ProfileTab) => void;
  /** Content of the Licences tab; without it the tab is left out. */
  licences?: ReactNode;
  details: Details | null;
  stored: Draft;
  /** Registering only: the key of this tab's draft. */
  draftName?: string;
  /** Why the profile is read only for this user; missing if it is not. */
  readOnly?: string | undefined;
  /** Read-only tabs for this user, each with the reason. */
  locked?: Partial<Record<ProfileTab, string>>;
  /** Throws ApiError with the server's sentence. */
  save: (typed: Typed) => Promise<void>;
  /** Refetches the stored profile. */
  reload?: () => void;
  onSaved: () => void;
  onCancel?: () => void;
  /** Whether something typed is not saved yet: for an owner that closes a panel inside its page. */
  onDirty?: (dirty: boolean) => void;
  frame: (parts: ProfileParts) => ReactNode;
}

const shownTabs = ({ mode, stored, licences }: Pick<ProfileEditorProps, 'mode' | 'stored' | 'licences'>) =>
  tabsOf(mode).filter(
    (each) =>
      (each !== 'licences' || licences !== undefined) && (each !== 'banking' || !isCustomers(stored, mode)),
  );

/** A profile while it is edited: what is typed over what is stored, what is wrong with it, and its saving. */
export function useProfile(props: Omit<ProfileEditorProps, 'locked' | 'frame'>) {
  const { mode, stored } = props;
  const readOnly = props.readOnly !== undefined;
  const { show } = useSnackbar();
  // Holds only edited fields, so that a refetch updates all others.
  const onDevice = useDraftEdits<Draft>(mode === 'own' ? 'profile' : null, draftFields);
  const inTab = useTabDraft(props.draftName ?? null);
  const { edits, setEdits, clear, isBack } = mode === 'public' ? inTab : onDevice;
  const [done, setDone] = useState(false);
  const draft = useMemo(() => overStored(stored, edits), [stored, edits]);
  const fields = changedFields(draft, stored);
  const dirty = fields.size > 0;
  const meanwhile = useClashes(props.details, stored, draft);
  const name = fullNameOf(draft);
  const tabs = shownTabs(props);
  const tab = tabs.find((each) => each === props.tab) ?? 'account';
  const next = tabs[tabs.indexOf(tab) + 1];
  const faults = useFaults({ draft, mode, readOnly, fields, tab, onTab: props.onTab });
  const tell = useEffectEvent((isDirty: boolean) => props.onDirty?.(isDirty));
  useEffect(() => {
    tell(dirty);
    return () => tell(false);
  }, [dirty]);
  // No warning about unsaved work when registering: the draft is saved and comes back.
  useUnsaved(dirty && !done && mode !== 'public', {
    title: name ? `Profile of ${name}` : 'Profile',
    drop: clear,
  });

  const set = (part: Partial<Draft>) => {
    setEdits((before) => withEdit(before, part));
    meanwhile.lead(false);
    faults.forget(part);
  };

  const saver = useSaving({
    save: (proof) => props.save({ draft, fields, version: meanwhile.sent.current, proof }),
    clashed: () => {
      meanwhile.lead(true);
      props.reload?.();
    },
    saved: () => {
      clear();
      if (mode === 'public') setDone(true);
      else show('Profile saved', { color: 'success' });
      props.onSaved();
    },
  });

  const touched = tabs.filter((each) => [...fields].some((field) => tabOf(field) === each));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saver.saving || readOnly) return;
    if (mode === 'public' && next !== undefined) {
      if (faults.passes([tab])) props.onTab(next);
      return;
    }
    if (!faults.passes(mode === 'public' ? tabs : touched.length > 0 ? touched : [tab])) return;
    meanwhile.goBy('read');
    void saver.send();
  };

  /** Overwrites what others have saved, which the user has seen; form errors still block it. */
  const saveOver = () => {
    if (saver.saving || !faults.passes(touched)) return;
    meanwhile.goBy('latest');
    void saver.send();
  };

  /** Drops the edits that clash; all other edits stay. */
  const takeTheirs = () => {
    const names = meanwhile.clashes.map(({ field }) => field);
    setEdits((before) => withoutFields(before, names));
    faults.forgetAll();
    meanwhile.catchUp();
  };

  const cancel = () => {
    clear();
    faults.forgetAll();
    // After the render that makes this form clean, so that nobody asks about unsaved work.
    if (props.onCancel) setTimeout(props.onCancel);
  };

  return {
    form: faults.form,
    draft,
    dirty,
    /** Some of the draft was typed on an earlier visit. */
    isBack,
    name,
    tabs,
    tab,
    /** Submitting goes to the next tab: only the last one saves. */
    goesOn: mode === 'public' && next !== undefined,
    errors: faults.errors,
    isRefused: faults.isRefused,
    set,
    leave: faults.leave,
    submit,
    // The user's own save is not a conflict.
    clashes: saver.saving ? [] : meanwhile.clashes,
    clashNote: meanwhile.clashNote,
    saveOver,
    takeTheirs,
    cancel,
    done,
    ...saver,
  };
}
