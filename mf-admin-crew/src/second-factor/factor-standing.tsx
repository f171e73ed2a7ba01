import type { Out } from '@crewcall/contract/types';
import { Alert, Button } from '@crewcall/ui/basics';
import { formatDate, plural, viewerZone } from '@crewcall/ui/format';
import { Card } from '@crewcall/ui/job-card';
import { Pill } from '@crewcall/ui/pill';
import { AccountBody } from '../account/account-section';

/** So few are left that it is time for new ones. */
const FEW = 3;

interface FactorStandingProps {
  standing: Out<'getSecondFactor'>;
  isBusy: boolean;
  onBegin: () => void;
  onRenew: () => void;
  onTurnOff: () => void;
}

/** Whether it is on, and what can be done about it. */
export function FactorStanding({ standing, isBusy, onBegin, onRenew, onTurnOff }: FactorStandingProps) {
  const { since, codesLeft, isNeeded } = standing;
  if (since === null) {
    return (
      <Card>
        <AccountBody>
          {isNeeded && (
            <Alert severity="warning" role="note">
              Your company asks everybody in the office for a second factor. Set it up here to go on.
            </Alert>
          )}
          <p>
            <Pill tone="idle">Off</Pill>
          </p>
          <p>
            You need an authenticator app on your phone, and two minutes. From then on, signing in asks for
            the six digits that the app shows. Devices on which you are signed in stay so.
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
            Without one, only the office lets you in once your phone is gone.
          </Alert>
        ) : (
          <p>{plural(codesLeft, 'recovery code')} left, for when your phone is not at hand.</p>
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
        {isNeeded && <p>Your company asks everybody in the office for it, so it stays on.</p>}
      </AccountBody>
    </Card>
  );
}
