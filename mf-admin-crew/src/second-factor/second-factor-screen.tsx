import { Suspense, useRef, useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { Link, useApi, useBus, useCall, useNavigation, useSession, useSnackbar } from '@crewcall/platform';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { Alert, styled } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { Loaded } from '@crewcall/ui/loaded';
import { PageHeader } from '@crewcall/ui/page-header';
import { SkeletonForm } from '@crewcall/ui/skeleton';
import { FactorStatus } from './factor-status';
import { useOwnerAction } from './use-owner-action';

// Loaded on demand, because users need these very rarely.
const Enrol = lazyPart(() => import('./enrol').then(({ Enrol: View }) => View));
const RecoveryCodes = lazyPart(() => import('./recovery-codes').then(({ RecoveryCodes: View }) => View));

const Page = styled('div')({
  maxWidth: 720,
  display: 'grid',
  gap: 14,
  // No margin, because the page's own heading is right above.
  '& section > div:first-of-type': { marginTop: 0 },
});

type Step =
  { at: 'status' } | { at: 'setup'; setup: Out<'beginSecondFactor'> } | { at: 'codes'; codes: string[] };

const TURNED_ON = 'Two-step sign-in is on. Make new recovery codes now, and save them.';

/**
 * A link back to the account. Users who must set up two-step sign-in first can only sign out, or continue once it is
 * on.
 */
const WayOut = ({ isHeldUp, isOn }: { isHeldUp: boolean; isOn: boolean }) => (
  <p>
    {!isHeldUp ? (
      <Link to="/me?tab=account">Back to your account</Link>
    ) : isOn ? (
      <Link to="/">Go on</Link>
    ) : (
      <Link to="/logout">Sign out</Link>
    )}
  </p>
);

/** The second factor: set it up, move it to another phone, get new recovery codes, turn it off. */
export function SecondFactorScreen() {
  const { call } = useApi();
  const { user } = useSession();
  const { show } = useSnackbar();
  const { replace } = useNavigation();
  const bus = useBus();
  const confirm = useConfirm();
  const read = useCall('getSecondFactor', {});
  const isOwed = read.data?.isNeeded === true && read.data.since === null;
  const [step, setStep] = useState<Step>({ at: 'status' });
  const [isHeldUp, setIsHeldUp] = useState(false);
  const [why, setWhy] = useState<string | null>(null);
  // `since` of the old second factor when the set-up began; null if there was none.
  const onSince = useRef<number | null>(null);
  const { run, isBusy, failure, proofDialog } = useOwnerAction(
    'Enter your password to change the second factor.',
    'Go on',
  );

  const begin = () =>
    run(async (proof) => {
      setWhy(null);
      setIsHeldUp(isOwed);
      onSince.current = read.data?.since ?? null;
      setStep({ at: 'setup', setup: await call('beginSecondFactor', proof, { quiet: true }) });
    });
  const renew = async () => {
    const isSure = await confirm({
      title: 'Make new recovery codes?',
      text: 'The old ones stop working.',
      yes: 'New codes',
    });
    if (!isSure) return;
    run(async (proof) => {
      const { codes } = await call('renewRecoveryCodes', proof, { quiet: true });
      setStep({ at: 'codes', codes });
    });
  };
  const turnOff = async () => {
    const isSure = await confirm({
      title: 'Turn the second factor off?',
      text: 'Then anyone who knows your password can sign in as you.',
      yes: 'Turn off',
      danger: true,
    });
    if (!isSure) return;
    run(async (proof) => {
      await call('endSecondFactor', proof, { quiet: true });
      show('The second factor is off.', { color: 'success' });
      await read.refetch();
    });
  };
  // A user who was required to set up the second factor continues to their start page.
  const done = () => {
    bus.emit('user.changed', { idUser: user.id });
    if (isHeldUp) void replace('/');
    else void back(null);
  };
  const back = async (reason: string | null) => {
    setWhy(reason);
    setStep({ at: 'status' });
    if (reason === null) return void read.refetch();
    const { data } = await read.refetch();
    // If the response got lost, the server may have turned the second factor on all the same.
    if (data?.since === undefined || data.since === null || data.since === onSince.current) return;
    setWhy(TURNED_ON);
    bus.emit('user.changed', { idUser: user.id });
  };
  const problem = failure ?? why;

  return (
    <Page>
      <PageHeader
        title="Second factor"
        sub="A code from your phone as well as your password, so that nobody can sign in as you with the password alone."
      />
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      <Suspense fallback={<SkeletonForm fields={2} />}>
        {step.at === 'setup' ? (
          <Enrol
            setup={step.setup}
            onCodes={(codes) => setStep({ at: 'codes', codes })}
            onBack={(reason) => void back(reason)}
          />
        ) : step.at === 'codes' ? (
          <RecoveryCodes codes={step.codes} email={user.email} onDone={done} />
        ) : (
          <Loaded read={read} what="Your second factor" skeleton={<SkeletonForm fields={2} />}>
            {(status) => (
              <FactorStatus
                status={status}
                isBusy={isBusy}
                onBegin={begin}
                onRenew={() => void renew()}
                onTurnOff={() => void turnOff()}
              />
            )}
          </Loaded>
        )}
      </Suspense>
      {/* The codes have their own button to continue. */}
      {step.at !== 'codes' && <WayOut isHeldUp={isOwed || isHeldUp} isOn={why === TURNED_ON} />}
      {proofDialog}
    </Page>
  );
}
