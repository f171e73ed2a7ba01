import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import type { ConfigField } from '@crewcall/domain/company-config';
import { SNACKBAR_LONG_MS } from '@crewcall/domain/limits';
import {
  useBus,
  useCall,
  useChange,
  useNavigation,
  useSession,
  useSnackbar,
  useUnsaved,
} from '@crewcall/platform';
import { draftBackText, useKeptEdits } from '@crewcall/platform/draft';
import { useParams } from '@crewcall/platform/router';
import {
  Alert,
  Button,
  Card,
  ErrorState,
  FieldRow,
  PageHeader,
  SectionHeading,
  SkeletonForm,
  Tab,
  Tabs,
  phone,
  styled,
  token,
} from '@crewcall/ui';
import { changedSettings, checkSettings } from './check-settings';
import { PayExample } from './pay-example';
import { SettingField } from './setting-field';
import { keptFields, settingsTabs, tabIdOf, toConfig, toDraft, valueOf } from './settings-fields';
import type { SettingsDraft } from './settings-fields';

const Form = styled('form')({
  maxWidth: 880,
  '& section': { marginTop: 14, display: 'grid', gap: 14 },
  '& [data-bar]': {
    position: 'sticky',
    // Labels of fields lie one above the page.
    zIndex: 2,
    bottom: 0,
    display: 'flex',
    gap: 8,
    padding: '12px 0',
    marginTop: 8,
    background: token('paper'),
    // Above the navigation at the foot of a phone.
    [phone]: { bottom: 'calc(62px + env(safe-area-inset-bottom))', '& > button': { flex: 1 } },
  },
});

/** Templates, job and bank settings. Only what was changed is sent. */
export function SettingsScreen() {
  const given = useParams()['text'];
  const tab = settingsTabs.find(({ id }) => id === given?.toLowerCase()) ?? settingsTabs[0]!;
  const mayWrite = useSession().can('settings.write');
  const { replace } = useNavigation();
  const { show } = useSnackbar();
  const bus = useBus();
  const form = useRef<HTMLFormElement>(null);
  const { edits, setEdits, clear, isBack } = useKeptEdits<SettingsDraft>(
    mayWrite ? 'settings' : null,
    keptFields,
  );
  const [errors, setErrors] = useState<Partial<Record<ConfigField, string>>>({});
  const { data, error, refetch } = useCall('getConfigCompany', {});
  const save = useChange('setConfigCompany', {
    done: async () => {
      bus.emit('settings.changed', {});
      await refetch();
      clear();
      show('Settings saved', { color: 'success' });
    },
  });
  const stored = data ? toDraft(data.config) : null;
  const draft = stored && { ...stored, ...edits };
  const changed = stored && draft ? changedSettings(draft, stored) : [];
  useUnsaved(changed.length > 0, { title: 'Company settings', drop: clear });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!draft || !stored || save.isPending) return;
    const problems = checkSettings(draft, stored);
    setErrors(Object.fromEntries(problems.map(({ field, text }) => [field, text]).reverse()));
    const first = problems[0];
    if (first) {
      show(first.text, { timeout: SNACKBAR_LONG_MS, color: 'error' });
      if (tabIdOf(first.field) !== tab.id) void replace(`/admin/settings/${tabIdOf(first.field)}`);
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), 60);
      return;
    }
    save.mutate(Object.fromEntries(changed.map((field) => [field, valueOf(field, draft[field])])));
  };

  return (
    <>
      <PageHeader title="Settings" sub="For the whole company." />
      <Tabs
        value={tab.id}
        aria-label="Settings"
        variant="scrollable"
        onChange={(_event, id: string) => void replace(`/admin/settings/${id}`)}
      >
        {settingsTabs.map(({ id, title }) => (
          <Tab key={id} value={id} label={title} />
        ))}
      </Tabs>
      {error && !data ? (
        <ErrorState title="The settings could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !draft ? (
        <div style={{ maxWidth: 880, marginTop: 18 }}>
          <SkeletonForm fields={6} />
        </div>
      ) : (
        <Form ref={form} onSubmit={submit} noValidate>
          {mayWrite ? null : (
            <Alert severity="info" sx={{ mt: 2 }}>
              You may look at the settings, not change them.
            </Alert>
          )}
          {isBack && changed.length > 0 ? (
            <Alert severity="info" sx={{ mt: 2 }}>
              {draftBackText}
            </Alert>
          ) : null}
          {tab.sections.map(({ title, note, fields, hasPayExample }) => {
            const texts = fields.filter(({ kind }) => kind === 'template' || kind === 'line');
            const short = fields.filter(({ kind }) => kind !== 'template' && kind !== 'line');
            const field = (spec: (typeof fields)[number]) => (
              <SettingField
                key={spec.field}
                spec={spec}
                value={draft[spec.field] ?? ''}
                error={errors[spec.field]}
                disabled={!mayWrite}
                onChange={(value) => {
                  setEdits((before) => ({ ...before, [spec.field]: value }));
                  setErrors(({ [spec.field]: _gone, ...rest }) => rest);
                }}
              />
            );
            return (
              <div key={title}>
                <SectionHeading title={title} note={note} />
                <Card>
                  {texts.map(field)}
                  {short.length > 0 ? <FieldRow min={240}>{short.map(field)}</FieldRow> : null}
                  {hasPayExample ? <PayExample config={toConfig(draft)} /> : null}
                </Card>
              </div>
            );
          })}
          {mayWrite ? (
            <div data-bar="">
              <Button
                type="submit"
                variant="contained"
                loading={save.isPending}
                disabled={changed.length === 0}
              >
                Save
              </Button>
              {changed.length > 0 ? (
                <Button
                  onClick={() => {
                    clear();
                    setErrors({});
                  }}
                >
                  Cancel
                </Button>
              ) : null}
            </div>
          ) : null}
        </Form>
      )}
    </>
  );
}
