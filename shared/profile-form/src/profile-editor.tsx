import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { fullNameOf } from '@crewcall/domain/full-name';
import { ApiError, useSnackbar, useUnsaved } from '@crewcall/platform';
import { draftBackText, useKeptEdits } from '@crewcall/platform/draft';
import { texts } from '@crewcall/domain/texts';
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  SegmentedTabs,
  Tab,
  Tabs,
  styled,
} from '@crewcall/ui';
import { AccountTab } from './account-tab';
import { BankingTab } from './banking-tab';
import { checkProfile, errorsOn, tabOfError } from './check-profile';
import type { ProfileErrors } from './check-profile';
import { changedFields, keptFields } from './draft';
import type { Details, Draft, Field, ProfileMode } from './draft';
import type { TabProps } from './fields';
import { FiltersTab } from './filters-tab';
import { PersonalTab } from './personal-tab';
import type { ProfileParts } from './profile-form';
import { RatesTab } from './rates-tab';
import { readTab, tabOf, tabTitles, tabsOf } from './tabs';
import type { ProfileTab } from './tabs';

const Form = styled('form')({
  '& > fieldset': {
    all: 'unset',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 16,
    marginTop: 18,
  },
});

const bodies: Record<ProfileTab, (props: TabProps) => ReactNode> = {
  account: AccountTab,
  personal: PersonalTab,
  banking: BankingTab,
  rates: RatesTab,
  filters: FiltersTab,
};

export interface ProfileEditorProps {
  mode: ProfileMode;
  tab: string | null;
  onTab: (tab: ProfileTab) => void;
  details: Details | null;
  stored: Draft;
  readOnly?: boolean;
  /** Tabs that this reader may look at only, each with the sentence that says why. */
  locked?: Partial<Record<ProfileTab, string>>;
  /** Throws ApiError with the server's sentence. */
  save: (draft: Draft, fields: ReadonlySet<Field>) => Promise<void>;
  onSaved: () => void;
  onCancel?: () => void;
  /** Whether something typed is not saved yet: for an owner that closes a panel inside its page. */
  onDirty?: (dirty: boolean) => void;
  frame: (parts: ProfileParts) => ReactNode;
}

export function ProfileEditor(props: ProfileEditorProps) {
  const { mode, stored, details, readOnly = false, frame } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { show } = useSnackbar();
  // Only what was typed is kept here: what a refetch brings shows up in every other field.
  const { edits, setEdits, clear, isBack } = useKeptEdits<Draft>(
    mode === 'own' ? 'profile' : null,
    keptFields,
  );
  const [errors, setErrors] = useState<ProfileErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const [done, setDone] = useState(false);
  const draft = useMemo(() => ({ ...stored, ...edits }), [stored, edits]);
  const fields = changedFields(draft, stored);
  const dirty = fields.size > 0;
  const name = fullNameOf(draft);
  const tabs = tabsOf(mode);
  const tab = readTab(mode, props.tab);
  const next = tabs[tabs.indexOf(tab) + 1];
  const tell = useEffectEvent((isDirty: boolean) => props.onDirty?.(isDirty));
  useEffect(() => {
    tell(dirty);
    return () => tell(false);
  }, [dirty]);
  useUnsaved(dirty && !done, { title: name ? `Profile of ${name}` : 'Profile', drop: clear });

  const set = (part: Partial<Draft>) => {
    setEdits((before) => ({ ...before, ...part }));
    setErrors((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([key]) => !Object.hasOwn(part, key.split('.')[0] ?? '')),
      ),
    );
  };

  /** Shows what is wrong on these tabs and goes to the first fault; true when there is none. */
  const passes = (asked: readonly ProfileTab[]): boolean => {
    const found = errorsOn(checkProfile(draft, mode), new Set(asked));
    setErrors(found);
    const faulty = asked.find((each) => Object.keys(found).some((key) => tabOfError(key) === each));
    if (faulty === undefined) return true;
    if (faulty !== tab) props.onTab(faulty);
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), 60);
    return false;
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving || readOnly) return;
    if (mode === 'public' && next !== undefined) {
      if (passes([tab])) props.onTab(next);
      return;
    }
    const touched = tabs.filter((each) => [...fields].some((field) => tabOf(field) === each));
    if (!passes(mode === 'public' ? tabs : touched.length > 0 ? touched : [tab])) return;
    setSaving(true);
    try {
      await props.save(draft, fields);
      if (mode === 'public') setDone(true);
      else {
        clear();
        show('Profile saved', { color: 'success' });
      }
      props.onSaved();
    } catch (error) {
      setFailure(error instanceof ApiError ? error.text : 'This could not be saved. Try again in a moment.');
    } finally {
      setSaving(false);
    }
  };

  const cancel = () => {
    clear();
    setErrors({});
    // After the render that makes this form clean, so that nobody asks about unsaved work.
    if (props.onCancel) setTimeout(props.onCancel);
  };

  const Body = bodies[tab];
  const lock = props.locked?.[tab];
  const count = (each: ProfileTab) => Object.keys(errors).filter((key) => tabOfError(key) === each).length;
  const label = (each: ProfileTab) => (count(each) ? `${tabTitles[each]} (${count(each)})` : tabTitles[each]);

  const body = (
    <Form ref={form} id={id} onSubmit={(event) => void submit(event)} noValidate>
      {mode === 'admin' ? (
        <Tabs
          value={tab}
          variant="scrollable"
          aria-label="Profile"
          onChange={(_event, value: ProfileTab) => props.onTab(value)}
        >
          {tabs.map((each) => (
            <Tab key={each} value={each} label={label(each)} />
          ))}
        </Tabs>
      ) : (
        <SegmentedTabs
          label="Profile"
          value={tab}
          onChange={props.onTab}
          items={tabs.map((each) => ({ value: each, label: label(each) }))}
        />
      )}
      <fieldset disabled={readOnly} aria-label={tabTitles[tab]}>
        {readOnly ? <Alert severity="info">You may look at this profile, not change it.</Alert> : null}
        {isBack && dirty ? <Alert severity="info">{draftBackText}</Alert> : null}
        {lock === undefined || readOnly ? null : <Alert severity="info">{lock}</Alert>}
        <Body
          mode={mode}
          draft={draft}
          errors={errors}
          set={set}
          stored={details}
          {...(lock === undefined ? {} : { locked: lock })}
        />
        {Object.keys(errors).length > 0 ? <Alert severity="error">{texts.correctErrors}</Alert> : null}
      </fieldset>
      <Dialog
        open={failure !== null}
        onClose={() => setFailure(null)}
        role="alertdialog"
        maxWidth="xs"
        fullWidth
      >
        <DialogTitle>{texts.error}</DialogTitle>
        <DialogContent>{failure}</DialogContent>
        <DialogActions>
          <Button onClick={() => setFailure(null)} autoFocus>
            Close
          </Button>
        </DialogActions>
      </Dialog>
    </Form>
  );

  const goesOn = mode === 'public' && next !== undefined;
  const actions = (
    <>
      {readOnly ? null : (
        <Button
          key={goesOn ? 'next' : 'save'}
          type="submit"
          form={id}
          variant="contained"
          loading={saving}
          disabled={done}
        >
          {goesOn ? 'Next' : mode === 'public' ? 'Register' : 'Save'}
        </Button>
      )}
      {mode === 'public' ? null : (
        <Button onClick={cancel} disabled={saving || (mode === 'own' && !dirty)}>
          Cancel
        </Button>
      )}
    </>
  );
  return <>{frame({ name, body, actions })}</>;
}
