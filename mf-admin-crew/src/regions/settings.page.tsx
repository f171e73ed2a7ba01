import { Fragment, Suspense } from 'react';
import { isTemplateField, settingsTabs } from '@crewcall/domain/company-config';
import { Link, useCall, useNavigation } from '@crewcall/platform';
import { draftBackText } from '@crewcall/platform/draft';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { useParams } from '@crewcall/platform/router';
import { Alert, Button, styled } from '@crewcall/ui/basics';
import { Card } from '@crewcall/ui/job-card';
import { Loaded } from '@crewcall/ui/loaded';
import { Tab, Tabs } from '@crewcall/ui/mui';
import { FieldRow, PageHeader, SectionHeading } from '@crewcall/ui/page-header';
import { SkeletonForm, SkeletonTable } from '@crewcall/ui/skeleton';
import { SaveBar } from '../record-form/save-bar';
import { definePage } from '../region';
import { LogoField } from '../settings/logo-field';
import { PayExample } from '../settings/pay-example';
import { SettingField } from '../settings/setting-field';
import { toConfig } from '../settings/settings-draft';
import { SmsPart } from '../settings/sms-part';
import { TemplateJobField, useTemplateJob } from '../settings/template-job';
import { TemplatePreview } from '../settings/template-preview';
import { useSettings } from '../settings/use-settings';

/**
 * Says if a pay rule set replaces the loadings in the settings. Also lists the years whose public holidays are not
 * confirmed although they are due: until they are, holiday loadings may be missing from pay.
 */
export function PayRuleNotes() {
  const { data } = useCall('getPayRules', {}, { quiet: true });
  const whole = data?.sets.find(({ active, forCompany }) => active && forCompany);
  const due = data?.holidaysDue ?? [];
  const link = <Link to="/admin/pay-rules">Look at Pay Rules</Link>;
  return (
    <>
      {whole ? (
        <Alert severity="info" sx={{ mt: 2, maxWidth: 880 }}>
          The pay rule set “{whole.name}” is for the whole company and replaces the loadings below. {link}
        </Alert>
      ) : null}
      {due.length > 0 ? (
        <Alert severity="warning" sx={{ mt: 2, maxWidth: 880 }}>
          Nobody has confirmed the public holidays of{' '}
          {due.map(({ stateName, year }) => `${stateName} ${year}`).join(', ')}. {link}
        </Alert>
      ) : null}
    </>
  );
}

const RetentionSection = lazyPart(() =>
  import('../privacy/retention-section').then(({ RetentionSection }) => RetentionSection),
);
const RETENTION = 'retention';

const Form = styled('form')({
  maxWidth: 880,
  '& section': { marginTop: 14, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 14 },
});

/** The settings of the whole company, in tabs. */
export function SettingsScreen() {
  const given = useParams()['text'];
  const tab = settingsTabs.find(({ id }) => id === given?.toLowerCase()) ?? settingsTabs[0]!;
  const isRetention = given?.toLowerCase() === RETENTION;
  const { replace } = useNavigation();
  const settings = useSettings(tab.id);
  const { read, mayWrite, draft, errors, isDirty } = settings;
  const templateJob = useTemplateJob(!isRetention && tab.id === 'templates');

  return (
    <>
      <PageHeader title="Settings" sub="For the whole company." />
      <Tabs
        value={isRetention ? RETENTION : tab.id}
        aria-label="Settings"
        variant="scrollable"
        onChange={(_event, id: string) => void replace(`/admin/settings/${id}`)}
      >
        {settingsTabs.map(({ id, title }) => (
          <Tab key={id} value={id} label={title} />
        ))}
        <Tab value={RETENTION} label="Retention" />
      </Tabs>
      {!isRetention && tab.id === 'job' ? <PayRuleNotes /> : null}
      {isRetention ? (
        <Suspense fallback={<SkeletonTable rows={8} cols={4} />}>
          <RetentionSection />
        </Suspense>
      ) : (
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
                  You can view the settings but not change them.
                </Alert>
              )}
              {settings.isBack && isDirty ? (
                <Alert severity="info" sx={{ mt: 2 }}>
                  {draftBackText}
                </Alert>
              ) : null}
              {tab.id === 'templates' ? (
                <section>
                  <TemplateJobField {...templateJob} />
                </section>
              ) : null}
              {tab.sections.map(({ title, note, fields, holds }) => {
                const isLong = ({ kind }: (typeof fields)[number]) =>
                  kind === 'template' || kind === 'subject' || kind === 'words';
                const texts = fields.filter(isLong);
                const short = fields.filter((each) => !isLong(each));
                const field = (spec: (typeof fields)[number]) => (
                  <Fragment key={spec.field}>
                    <SettingField
                      spec={spec}
                      value={shown[spec.field] ?? ''}
                      error={errors[spec.field]}
                      disabled={!mayWrite}
                      onChange={(value) => settings.set(spec.field, value)}
                    />
                    {spec.kind === 'template' && isTemplateField(spec.field) ? (
                      <TemplatePreview
                        field={spec.field}
                        label={spec.label}
                        // A section with a subject and a text is one email, so the preview needs both.
                        draft={fields
                          .filter(({ field, kind }) => field === spec.field || kind === 'subject')
                          .flatMap(({ field }) =>
                            isTemplateField(field) ? [{ field, text: shown[field] ?? '' }] : [],
                          )}
                        idJob={templateJob.job?.id}
                        mayTest={mayWrite}
                      />
                    ) : null}
                  </Fragment>
                );
                return (
                  <div key={title}>
                    <SectionHeading title={title} note={note} />
                    <Card>
                      {holds === 'logo' ? <LogoField disabled={!mayWrite} /> : null}
                      {texts.map(field)}
                      {short.length > 0 ? <FieldRow min={300}>{short.map(field)}</FieldRow> : null}
                      {holds === 'sms' ? <SmsPart mayTest={mayWrite} /> : null}
                      {holds === 'payExample' ? (
                        <PayExample config={toConfig(shown)} fields={fields} />
                      ) : null}
                    </Card>
                  </div>
                );
              })}
              {mayWrite ? (
                <SaveBar sx={{ mt: 1 }}>
                  <Button type="submit" variant="contained" loading={settings.isSaving} disabled={!isDirty}>
                    Save
                  </Button>
                  {isDirty ? <Button onClick={settings.cancel}>Cancel</Button> : null}
                </SaveBar>
              ) : null}
            </Form>
          )}
        </Loaded>
      )}
      {settings.proofDialog}
    </>
  );
}

export const region = definePage(SettingsScreen, '/:text?');
