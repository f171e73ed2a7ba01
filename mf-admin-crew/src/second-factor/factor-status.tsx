import type { Out } from '@crewcall/contract/types';
import { Alert, Button } from '@crewcall/ui/basics';
import { formatDate, plural, viewerZone } from '@crewcall/ui/format';
import { Card } from '@crewcall/ui/job-card';
import { Pill } from '@crewcall/ui/pill';
import { AccountBody } from '../account/account-section';

/** With this many recovery codes left or fewer, the user should get new ones. */
const FEW = 3;

interface FactorStatusProps {
  status: Out<'getSecondFactor'>;
  isBusy: boolean;
  onBegin: () => void;
  onRenew: () => void;
  onTurnOff: () => void;
}

/** Whether the second factor is on, with buttons to set it up, renew its codes or turn it off. */
export function FactorStatus({ status, isBusy, onBegin, onRenew, onTurnOff }: FactorStatusProps) {
  const { since, codesLeft, isNeeded } = status;
  if (since === null) {
    return (
      <Card>
        <AccountBody>
          {isNeeded && (
            <Alert severity="warning" role="note">
              Your company requires a second factor for everybody in the office. Set it up here to continue.
            </Alert>
          )}
          <p>
            <Pill tone="idle">Off</Pill>
          </p>
          <p>
            You need an authenticator app on your phone, and two minutes. After that, signing in asks for the
            six digits in the app. Devices that are signed in stay signed in.
          </p>
          <div className="row">
            <Button variant="contained" loading={isBusy} onClick={onBegin}>
              Set up
            </Button>
          </div>
        </AccountBody>
      </Card>
    );
  }
  return (
    <Card>
      <AccountBody>
        <div className="row">
          <Pill tone="ok">On</Pill>
          <span>since {formatDate(since, viewerZone())}</span>
        </div>
        {codesLeft <= FEW ? (
          <Alert severity="warning" role="note">
            {codesLeft === 0
              ? 'No recovery code is left.'
              : `Only ${plural(codesLeft, 'recovery code')} left.`}{' '}
            Without one, only the office can let you in if you lose your phone.
          </Alert>
        ) : (
          <p>{plural(codesLeft, 'recovery code')} left, for when you do not have your phone.</p>
        )}
        <div className="row">
          <Button disabled={isBusy} onClick={onRenew}>
            New recovery codes
          </Button>
          <Button disabled={isBusy} onClick={onBegin}>
            Set up another phone
          </Button>
          {!isNeeded && (
            <Button disabled={isBusy} color="error" onClick={onTurnOff}>
              Turn off
            </Button>
          )}
        </div>
        {isNeeded && <p>Your company requires it for everybody in the office, so it stays on.</p>}
      </AccountBody>
    </Card>
  );
}
