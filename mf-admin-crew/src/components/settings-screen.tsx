import { useNavigation } from '@crewcall/platform';
import { draftBackText } from '@crewcall/platform/draft';
import { useParams } from '@crewcall/platform/router';
import {
  Alert,
  Button,
  Card,
  FieldRow,
  Loaded,
  PageHeader,
  SectionHeading,
  SkeletonForm,
  Tab,
  Tabs,
  phone,
  styled,
  token,
} from '@crewcall/ui';
import { HolidaysDue } from './holidays-due';
import { PayExample } from './pay-example';
import { SettingField } from './setting-field';
import { settingsTabs, toConfig } from './settings-fields';
import { useSettings } from './use-settings';

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

/** Templates, job and bank settings. */
export function SettingsScreen() {
  const given = useParams()['text'];
  const tab = settingsTabs.find(({ id }) => id === given?.toLowerCase()) ?? settingsTabs[0]!;
  const { replace } = useNavigation();
  const settings = useSettings(tab.id);
  const { read, mayWrite, draft, errors, isDirty } = settings;

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
      <HolidaysDue />
      <Loaded
        read={{ ...read, data: draft ?? undefined }}
        what="The settings"
        skeleton={
          <div style={{ maxWidth: 880, marginTop: 18 }}>
            <SkeletonForm fields={6} />
          </div>
        }
      >
        {(shown) => (
          <Form ref={settings.form} onSubmit={settings.submit} noValidate>
            {mayWrite ? null : (
              <Alert severity="info" sx={{ mt: 2 }}>
                You may look at the settings, not change them.
              </Alert>
            )}
            {settings.isBack && isDirty ? (
              <Alert severity="info" sx={{ mt: 2 }}>
                {draftBackText}
              </Alert>
            ) : null}
            {tab.sections.map(({ title, note, fields, hasPayExample }) => {
              const isLong = ({ kind }: (typeof fields)[number]) =>
                kind === 'template' || kind === 'line' || kind === 'words';
              const texts = fields.filter(isLong);
              const short = fields.filter((each) => !isLong(each));
              const field = (spec: (typeof fields)[number]) => (
                <SettingField
                  key={spec.field}
                  spec={spec}
                  value={shown[spec.field] ?? ''}
                  error={errors[spec.field]}
                  disabled={!mayWrite}
                  onChange={(value) => settings.set(spec.field, value)}
                />
              );
              return (
                <div key={title}>
                  <SectionHeading title={title} note={note} />
                  <Card>
                    {texts.map(field)}
                    {short.length > 0 ? <FieldRow min={240}>{short.map(field)}</FieldRow> : null}
                    {hasPayExample ? <PayExample config={toConfig(shown)} /> : null}
                  </Card>
                </div>
              );
            })}
            {mayWrite ? (
              <div data-bar="">
                <Button type="submit" variant="contained" loading={settings.isSaving} disabled={!isDirty}>
                  Save
                </Button>
                {isDirty ? <Button onClick={settings.cancel}>Cancel</Button> : null}
              </div>
            ) : null}
          </Form>
        )}
      </Loaded>
    </>
  );
}
