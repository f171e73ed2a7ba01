import { Suspense } from 'react';
import { fullNameOf } from '@crewcall/domain/full-name';
import { Link, useCall } from '@crewcall/platform';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { stateById } from '@crewcall/domain/zones';
import { Avatar, ErrorState, Facts, Pill, SectionHeading, SkeletonPanel, styled } from '@crewcall/ui';
import { ResumeButton } from '../components/resume-button';
import { defineSlot } from '../region';

const PersonLicences = lazyPart(() =>
  import('../licences/person-licences').then(({ PersonLicences }) => PersonLicences),
);

const PersonStanding = lazyPart(() =>
  import('../standing/person-standing').then(({ PersonStanding }) => PersonStanding),
);

const Root = styled('div')({
  display: 'grid',
  gap: 14,
  '& > [data-head]': { display: 'flex', alignItems: 'center', gap: 12 },
  '& h2': { flex: 1 },
  '& dl': { gridTemplateColumns: 'repeat(auto-fit, minmax(190px, 1fr))' },
  '& dd': { overflowWrap: 'anywhere' },
});

/** Who somebody is and how to reach them, for any screen that names a person. */
function Person({ idUser }: { idUser: number }) {
  const { data, error, refetch } = useCall('getuserdetails', { id: idUser });
  if (error) {
    return (
      <ErrorState title="This person could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <SkeletonPanel />;
  const name = fullNameOf(data);
  return (
    <Root>
      <div data-head="">
        <Avatar name={name} src={data.picture} size={52} />
        <h2>{name}</h2>
        <Pill tone={data.active ? 'ok' : 'idle'}>{data.active ? 'Active' : 'Inactive'}</Pill>
      </div>
      <Facts
        items={[
          ['Phone', data.phone ? <a href={`tel:${data.phone}`}>{data.phone}</a> : null],
          ['Email', <a href={`mailto:${data.email}`}>{data.email}</a>],
          [
            'Lives in',
            [data.suburb, data.state === null ? '' : stateById(data.state)?.name, data.postcode]
              .filter(Boolean)
              .join(' '),
          ],
          ['In an emergency', [data.emergencyName, data.emergencyNumber].filter(Boolean).join(', ')],
        ]}
      />
      <div style={{ display: 'flex', gap: 8, flexWrap: 'wrap', alignItems: 'center' }}>
        {data.hasCV ? <ResumeButton of={{ idUser }} /> : null}
        <Link to={`/admin/crew/${idUser}`}>Open the profile</Link>
      </div>
      <SectionHeading title="Licences" level={3} />
      <Suspense fallback={<SkeletonPanel />}>
        <PersonLicences idUser={idUser} />
      </Suspense>
      <Suspense fallback={<SkeletonPanel />}>
        <PersonStanding idUser={idUser} />
      </Suspense>
    </Root>
  );
}

export const region = defineSlot('person', Person);
