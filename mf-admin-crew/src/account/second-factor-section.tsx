import { Link, useCall } from '@crewcall/platform';
import { Loaded } from '@crewcall/ui/loaded';
import { Pill } from '@crewcall/ui/pill';
import { SkeletonForm } from '@crewcall/ui/skeleton';
import { AccountLine, AccountSection } from './account-section';

/** Whether signing in asks for a code as well, and the way to where that is set. */
export function SecondFactorSection() {
  const read = useCall('getSecondFactor', {});
  return (
    <AccountSection title="Second factor">
      <Loaded read={read} what="Your second factor" skeleton={<SkeletonForm fields={1} />}>
        {({ since }) => (
          <AccountLine>
            <Pill tone={since === null ? 'idle' : 'ok'}>{since === null ? 'Off' : 'On'}</Pill>
            <p>
              {since === null
                ? 'A code of your phone besides your password keeps others out who have learnt it.'
                : 'Signing in asks for a code of your phone besides your password.'}
            </p>
            <Link to="/me/second-factor">{since === null ? 'Set it up' : 'Change it'}</Link>
          </AccountLine>
        )}
      </Loaded>
    </AccountSection>
  );
}
