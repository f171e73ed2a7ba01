import { useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { ProfileForm } from '@crewcall/profile-form';
import type { ProfileTab } from '@crewcall/profile-form';
import { texts } from '@crewcall/domain/texts';
import { Link, useNavigation } from '@crewcall/platform';
import { Route, Routes, useParams, useSearchParams } from '@crewcall/platform/router';
import { styled } from '@crewcall/ui/basics';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { Card } from '@crewcall/ui/job-card';
import { PageHeader } from '@crewcall/ui/page-header';
import { ErrorState } from '@crewcall/ui/states';
import { token } from '@crewcall/ui/tokens';
import { CompanyFoot, CompanyName } from '../sign-up/company-foot';
import { definePage } from '../region';

const REDIRECT_MS = 6_000;

const Page = styled('div')({
  maxWidth: 640,
  margin: '0 auto',
  padding: '12px 0 24px',
  display: 'grid',
  gap: 16,
  '& .buttons': { display: 'grid', marginTop: 20 },
  '& .buttons > button': { minHeight: 52 },
  '& .foot': { color: token('ink-3'), fontSize: 14, textAlign: 'center' },
});

/** Whether the hash from the link is complete: an id, an underscore and a token. */
const isWhole = (hash: string): boolean => /^\d+_[A-Za-z0-9_-]+$/.test(hash);

function Created({ isSignedIn, onLeave }: { isSignedIn: boolean; onLeave: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onLeave, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [onLeave]);
  return (
    <FormDialog
      yes={isSignedIn ? 'Go on' : 'Sign In'}
      closeText={null}
      alert
      onSubmit={onLeave}
      onClose={onLeave}
    >
      {isSignedIn ? 'Your profile has been created, and you are signed in.' : texts.profileCreated}
    </FormDialog>
  );
}

function Register() {
  const hash = useParams()['hash'] ?? '';
  const { go, replace } = useNavigation();
  // Each step has its own address, so that Back goes to the step before, and a reload stays on the step.
  const [search] = useSearchParams();
  const setTab = (tab: ProfileTab) => void go(`/public/Register/${hash}?step=${tab}`);
  const [created, setCreated] = useState<{ isSignedIn: boolean } | null>(null);
  // The user is signed in now, and only a full page load reads the session.
  const leave = useCallback(() => {
    if (created?.isSignedIn) window.location.replace('/');
    else void replace('/');
  }, [created, replace]);
  const frame = (name: string, body: ReactNode, actions: ReactNode) => (
    <>
      <CompanyName />
      <PageHeader title={name || 'Register'} sub="Three short steps, and you are on the crew." />
      <Card>
        {body}
        {actions ? <div className="buttons">{actions}</div> : null}
      </Card>
    </>
  );
  return (
    <Page>
      {isWhole(hash) ? (
        <ProfileForm
          mode="public"
          hash={hash}
          tab={search.get('step')}
          onTab={setTab}
          onSaved={(isSignedIn) => setCreated({ isSignedIn })}
          frame={({ name, body, actions }) => frame(name, body, actions)}
        />
      ) : (
        frame(
          '',
          <ErrorState
            title="This link cannot be used"
            error="The registration link is not complete. Open it from your mail again, or ask the office for a new one."
          />,
          null,
        )
      )}
      <CompanyFoot />
      <p className="foot">
        Have an account? <Link to="/">Sign In</Link>
      </p>
      {created ? <Created {...created} onLeave={leave} /> : null}
    </Page>
  );
}

/** The page that the link in the mail of an accepted registration opens. */
export const RegisterPage = () => (
  <Routes>
    <Route path="/:hash?" element={<Register />} />
  </Routes>
);

export const region = definePage(RegisterPage);
