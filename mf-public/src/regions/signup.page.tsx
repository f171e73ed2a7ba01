import { useState } from 'react';
import { texts } from '@crewcall/domain/texts';
import { Link, useNavigation } from '@crewcall/platform';
import { useParams } from '@crewcall/platform/router';
import { Button, styled } from '@crewcall/ui/basics';
import { ErrorDialog } from '@crewcall/ui/error-dialog';
import { CheckCheckIcon } from '@crewcall/ui/icons';
import { Card } from '@crewcall/ui/job-card';
import { PageHeader } from '@crewcall/ui/page-header';
import { SegmentedTabs } from '@crewcall/ui/segmented-tabs';
import { EmptyState } from '@crewcall/ui/states';
import { token } from '@crewcall/ui/tokens';
import { CompanyFoot, CompanyName } from '../sign-up/company-foot';
import type { SignupType } from '../sign-up/check-draft';
import { clearDraft, emptyDraft, loadDraft, storeDraft } from '../sign-up/draft';
import { clearResume } from '../sign-up/stored-resume';
import { SignupForm } from '../sign-up/signup-form';
import { definePage } from '../region';

const Page = styled('div')({
  maxWidth: 640,
  margin: '0 auto',
  padding: '12px 0 24px',
  display: 'grid',
  gap: 16,
  '& .foot': { color: token('ink-3'), fontSize: 14, textAlign: 'center' },
});

const heads: Record<SignupType, { title: string; sub: string }> = {
  worker: { title: 'Join the crew', sub: 'Tell us who you are. We will call you if it is a match.' },
  company: { title: 'Book our crew', sub: 'Tell us about your company. We will get in touch.' },
};

function Signup() {
  const { type: given } = useParams();
  const type: SignupType = given === 'company' ? 'company' : 'worker';
  const { replace } = useNavigation();
  const [sent, setSent] = useState(() => loadDraft().sent);
  const [alert, setAlert] = useState<string | null>(null);

  const startAgain = async () => {
    clearDraft();
    await clearResume();
    window.location.reload();
  };

  return (
    <Page>
      <CompanyName />
      <PageHeader title={heads[type].title} sub={heads[type].sub} />
      {sent ? (
        <Card>
          <EmptyState
            icon={CheckCheckIcon}
            title={texts.registered}
            text={texts.reachOut}
            action={
              <span>
                {texts.notYou}{' '}
                <Button size="small" onClick={() => void startAgain()}>
                  Register
                </Button>
              </span>
            }
          />
        </Card>
      ) : (
        <Card>
          <SegmentedTabs
            label="You are"
            items={[
              { value: 'worker', label: 'A worker' },
              { value: 'company', label: 'A company' },
            ]}
            value={type}
            onChange={(next) => void replace(`/public/signup/${next}`)}
          />
          <div style={{ height: 18 }} />
          <SignupForm
            type={type}
            onSent={() => {
              // Others may use this browser: deletes what was typed, and stores only that a registration was sent.
              storeDraft({ ...emptyDraft, sent: true });
              setSent(true);
            }}
            onRefused={setAlert}
          />
        </Card>
      )}
      <CompanyFoot />
      <p className="foot">
        Have an account? <Link to="/">Sign In</Link>
      </p>
      <ErrorDialog title={texts.error} text={alert} onClose={() => setAlert(null)} />
    </Page>
  );
}

export const region = definePage(Signup, '/:type?');
