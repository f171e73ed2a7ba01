import { useState } from 'react';
import { fullNameOf } from '@crewcall/domain/full-name';
import { formatPhone } from '@crewcall/domain/phone';
import { Link, useCall } from '@crewcall/platform';
import { styled } from '@crewcall/ui/basics';
import { Facts } from '@crewcall/ui/facts';
import { Loaded } from '@crewcall/ui/loaded';
import { SkeletonPanel } from '@crewcall/ui/skeleton';
import { PersonHead } from '../person/person-head';
import { PersonSections } from '../person/person-sections';
import type { Section } from '../person/person-sections';
import { defineSlot } from '../region';

const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  '& > [data-line]': { display: 'flex', flexWrap: 'wrap', gap: '8px 20px', alignItems: 'end' },
  '& > [data-line] > dl': { flex: '1 1 200px' },
});

/** A person's head, contacts and sections, for all screens that name people. */
function Person({ idUser }: { idUser: number }) {
  const read = useCall('getuserdetails', { id: idUser });
  const [section, setSection] = useState<Section>('overview');
  return (
    <Loaded read={read} what="This person" skeleton={<SkeletonPanel />}>
      {(person) => (
        <Root>
          <h2>{fullNameOf(person)}</h2>
          <PersonHead person={person} />
          <div data-line="">
            <Facts
              items={[
                [
                  'In an emergency',
                  [person.emergencyName, formatPhone(person.emergencyNumber)].filter(Boolean).join(', '),
                ],
              ]}
            />
            <Link to={`/admin/crew/${idUser}?tab=account`}>Open the profile</Link>
          </div>
          <PersonSections person={person} section={section} onSection={setSection} />
        </Root>
      )}
    </Loaded>
  );
}

export const region = defineSlot('person', Person);
