import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type ConfigField, settingOf, tabOf, templateFields } from '@crewcall/domain/company-config';
import {
  changeProblem,
  type ConfigProblem,
  storedSetting,
  validateCompanyConfig,
} from '@crewcall/domain/config-checks';
import { SNACKBAR_LONG_MS } from '@crewcall/domain/limits';
import { linksLeftOut } from '@crewcall/domain/templates';
import {
  ApiError,
  useBus,
  useCall,
  useChange,
  useNavigation,
  useSession,
  useSnackbar,
  useUnsaved,
} from '@crewcall/platform';
import { useDraftEdits } from '@crewcall/platform/draft';
import { useConfirm } from '@crewcall/ui/confirm';
import { DifferenceNotice } from '@crewcall/ui/difference-notice';
import { useOwnerAction } from '../second-factor/use-owner-action';
import { draftFields, type SettingsDraft, toConfig, toDraft } from './settings-draft';

/** The fields that differ from the stored settings. */
const changedSettings = (draft: SettingsDraft, stored: SettingsDraft): ConfigField[] =>
  (Object.keys(draft) as ConfigField[]).filter(
    (field) => draft[field].trim() !== (stored[field] ?? '').trim(),
  );

/** All problems that prevent saving, each with its field. The caller shows the first one in a snackbar. */
export const checkSettings = (draft: SettingsDraft, stored: SettingsDraft): ConfigProblem[] => [
  ...validateCompanyConfig(toConfig(draft)),
  ...changedSettings(draft, stored).flatMap((field) => {
    const text = changeProblem(field, draft[field]);
    return text === null ? [] : [{ field, text }];
  }),
];

/** Warnings about changed templates that lack a link that people need. */
const linkQuestions = (draft: SettingsDraft, stored: SettingsDraft): string[] =>
  templateFields
    .filter((field) => changedSettings(draft, stored).includes(field))
    .flatMap((field) => {
      const missing = linksLeftOut(field, draft[field]).map((name) => `{${name}}`);
      return missing.length === 0
        ? []
        : [
            `${settingOf(field).label} has no ${missing.join(' and no ')}, so people cannot answer with a link.`,
          ];
    });

/** Whether a setting affects pay: such settings are in the section with the pay example. */
const isPayField = (field: ConfigField): boolean =>
  tabOf(field).sections.some(
    ({ holds, fields }) => holds === 'payExample' && fields.some((each) => each.field === field),
  );

/** Asks for the user's own password if a control on pay is relaxed; shows the error if that fails. */
function useOwnerProof() {
  const { show } = useSnackbar();
  const owner = useOwnerAction('Controls of pay are changed with your own password.', 'Save');
  const { failure } = owner;
  useEffect(() => {
    if (failure !== null) show(failure, { timeout: SNACKBAR_LONG_MS, color: 'error' });
  }, [failure, show]);
  return owner;
}

/** State of the settings form: unsaved input over the stored values, and saving, which sends only changes. */
export function useSettings(tab: string) {
  const mayWrite = useSession().can('settings.write');
  const { replace } = useNavigation();
  const { show } = useSnackbar();
  const bus = useBus();
  const confirm = useConfirm();
  const form = useRef<HTMLFormElement>(null);
  const { edits, setEdits, clear, isBack } = useDraftEdits<SettingsDraft>(
    mayWrite ? 'settings' : null,
    draftFields,
  );
  /**
   * For each edited field, the stored value when the user started, or when they were last warned of another user's
   * change; as JSON.
   */
  const was = useDraftEdits<SettingsDraft>(mayWrite ? 'settings-was' : null, draftFields);
  const [errors, setErrors] = useState<Partial<Record<ConfigField, string>>>({});
  const read = useCall('getConfigCompany', {});
  const drop = () => {
    clear();
    was.clear();
  };
  const save = useChange('setConfigCompany', {
    quiet: true,
    done: async () => {
      bus.emit('settings.changed', {});
      await read.refetch();
      drop();
      show('Settings saved', { color: 'success' });
    },
  });
  const owner = useOwnerProof();
  const tryPay = useChange('tryPayRules');
  const stored = read.data ? toDraft(read.data.config) : null;
  const draft = stored && { ...stored, ...edits };
  const isSaving = save.isPending || tryPay.isPending;
  const changed = stored && draft ? changedSettings(draft, stored) : [];
  useUnsaved(changed.length > 0, { title: 'Company settings', drop });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!draft || !stored || isSaving) return;
    const problems = checkSettings(draft, stored);
    setErrors(Object.fromEntries(problems.map(({ field, text }) => [field, text]).reverse()));
    const first = problems[0];
    if (first) {
      show(first.text, { timeout: SNACKBAR_LONG_MS, color: 'error' });
      const { id } = tabOf(first.field);
      if (id !== tab) void replace(`/admin/settings/${id}`);
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), 60);
      return;
    }
    const asked = linkQuestions(draft, stored);
    if (
      asked.length > 0 &&
      !(await confirm({ title: 'Save without the link?', text: asked.join(' '), yes: 'Save', no: 'Go back' }))
    )
      return;
    const typed = (fields: readonly ConfigField[]) =>
      Object.fromEntries(fields.map((field) => [field, storedSetting(field, draft[field])]));
    const pay = changed.filter(isPayField);
    if (pay.length > 0) {
      const tried = await tryPay.mutateAsync({ settings: typed(pay) }).catch(() => null);
      if (
        !tried ||
        !(await confirm({
          title: 'Save the loadings?',
          text: <DifferenceNotice difference={tried.difference} />,
          yes: 'Save',
        }))
      )
        return;
    }
    const begun = changed.map((field) => {
      const stood = was.edits[field];
      return [field, stood === undefined ? read.data?.config[field] : JSON.parse(stood)];
    });
    owner.run(async (proof) => {
      try {
        await save.mutateAsync({
          ...typed(changed),
          was: Object.fromEntries(begun),
          ...(proof as Record<string, string>),
        });
      } catch (error) {
        if (error instanceof ApiError && error.kind === 'conflict') {
          // Refetch. The draft stays, and only if the user saves again, the other user's change is overwritten.
          was.clear();
          bus.emit('settings.changed', {});
        }
        throw error;
      }
    });
  };

  return {
    read,
    mayWrite,
    form,
    /** Null until the settings are loaded. */
    draft,
    errors,
    isDirty: changed.length > 0,
    /** The draft has unsaved input from an earlier visit. */
    isBack,
    set: (field: ConfigField, value: string) => {
      const stands = read.data?.config[field];
      if (stands !== undefined) was.setEdits((before) => ({ [field]: JSON.stringify(stands), ...before }));
      setEdits((before) => ({ ...before, [field]: value }));
      setErrors(({ [field]: _gone, ...rest }) => rest);
    },
    submit: (event: FormEvent) => void submit(event),
    isSaving,
    proofDialog: owner.proofDialog,
    cancel: () => {
      drop();
      setErrors({});
    },
  };
}
