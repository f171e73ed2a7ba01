import { Link, useCall } from '@crewcall/platform';
import { Loaded } from '@crewcall/ui/loaded';
import { Pill } from '@crewcall/ui/pill';
import { SkeletonForm } from '@crewcall/ui/skeleton';
import { AccountLine, AccountSection } from './account-section';

/** Whether signing in also asks for a code, with a link to set it up. */
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
                ? 'A code from your phone keeps others out, even if they know your password.'
                : 'Signing in asks for your password and a code from your phone.'}
            </p>
            <Link to="/me/second-factor">{since === null ? 'Set it up' : 'Change it'}</Link>
          </AccountLine>
        )}
      </Loaded>
    </AccountSection>
  );
}
