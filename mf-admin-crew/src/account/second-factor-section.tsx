import { Link, useCall } from '@crewcall/platform';
import { Card, Loaded, Pill, SectionHeading, SkeletonForm, styled, token } from '@crewcall/ui';

const Body = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  '& > p': { flex: '1 1 220px', color: token('ink-2'), fontSize: 14.5 },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: token('touch'), fontWeight: 600 },
});

/** Whether signing in asks for a code as well, and the way to where that is set. */
export function SecondFactorSection() {
  const read = useCall('getSecondFactor', {});
  return (
    <section aria-label="Second factor">
      <SectionHeading title="Second factor" />
      <Card>
        <Loaded read={read} what="Your second factor" skeleton={<SkeletonForm fields={1} />}>
          {({ since }) => (
            <Body>
              <Pill tone={since === null ? 'idle' : 'ok'}>{since === null ? 'Off' : 'On'}</Pill>
              <p>
                {since === null
                  ? 'A code of your phone besides your password keeps others out who have learnt it.'
                  : 'Signing in asks for a code of your phone besides your password.'}
              </p>
              <Link to="/me/second-factor">{since === null ? 'Set it up' : 'Change it'}</Link>
            </Body>
          )}
        </Loaded>
      </Card>
    </section>
  );
}
