import { Suspense, useId, useState } from 'react';
import type { ReactNode } from 'react';
import type { Out } from '@crewcall/contract/types';
import type { PolicyName } from '@crewcall/domain/policies';
import { Slot, useSession } from '@crewcall/platform';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { Tab, Tabs } from '@crewcall/ui/mui';
import { styled } from '@crewcall/ui/basics';
import { SkeletonPanel } from '@crewcall/ui/skeleton';
import { token } from '@crewcall/ui/tokens';
import { PersonOverview } from './person-overview';

const PersonNotes = lazyPart(() => import('./person-notes').then(({ PersonNotes }) => PersonNotes));
const PersonChanges = lazyPart(() => import('./person-changes').then(({ PersonChanges }) => PersonChanges));
const ResumeSection = lazyPart(() => import('./resume-section').then(({ ResumeSection }) => ResumeSection));
const PersonLicences = lazyPart(() =>
  import('../licences/person-licences').then(({ PersonLicences }) => PersonLicences),
);
const PersonRatings = lazyPart(() => import('./person-ratings').then(({ PersonRatings }) => PersonRatings));

const titles = {
  overview: 'Overview',
  notes: 'Notes',
  licences: 'Licences',
  availability: 'Availability',
  cv: 'CV',
  ratings: 'Ratings',
  changes: 'Changes',
  profile: 'Profile',
};
export type Section = keyof typeof titles;

/**
 * Sections that need more than `crew.read`. People do not see the sections `ofOthers` about themselves, which contain
 * what others say about them.
 */
const policyOf: Partial<Record<Section, PolicyName>> = {
  changes: 'audit.read',
  availability: 'job.office',
};
const ofOthers: readonly Section[] = ['notes', 'ratings'];

/** The section named in the URL, or null. */
export const readSection = (text: string | null): Section | null =>
  text !== null && Object.hasOwn(titles, text) ? (text as Section) : null;

const Panel = styled('div')({ marginTop: 16, '&[hidden]': { display: 'none' } });

const Mark = styled('span')({
  // Reserves its space when not shown, so that tabs do not move.
  display: 'inline-block',
  width: 7,
  height: 7,
  marginLeft: 6,
  borderRadius: '50%',
  verticalAlign: 2,
  '&[data-on]': { background: token('warn') },
});
const ProfileTitle = ({ isDirty }: { isDirty: boolean }) => (
  <span>
    {titles.profile}
    <Mark
      data-on={isDirty ? '' : undefined}
      {...(isDirty ? { role: 'img', 'aria-label': '(not saved)' } : {})}
    />
  </span>
);

interface PersonSectionsProps {
  person: Out<'getuserdetails'>;
  section: Section;
  onSection: (section: Section) => void;
  /**
   * The profile form; without it there is no Profile section. It stays mounted while other sections are shown, so
   * that unsaved input is not lost.
   */
  profile?: ReactNode;
  /** The profile form has unsaved changes. */
  isDirty?: boolean;
  /** Called with whether there is an unsaved note. */
  onNote?: (isTyped: boolean) => void;
}

/** Everything that the office knows about a person, in sections. */
export function PersonSections(props: PersonSectionsProps) {
  const { person, onSection, profile, isDirty = false, onNote } = props;
  const { can, user } = useSession();
  const id = useId();
  const shown = (Object.keys(titles) as Section[]).filter(
    (each) =>
      can(policyOf[each] ?? 'crew.read') &&
      (each !== 'profile' || profile !== undefined) &&
      (user.id !== person.id || !ofOthers.includes(each)),
  );
  const section = shown.find((each) => each === props.section) ?? 'overview';
  const [hasNotes, setHasNotes] = useState(section === 'notes');
  if (section === 'notes' && !hasNotes) setHasNotes(true);
  const panel = (each: Section, children: ReactNode) => (
    <Panel
      key={each}
      role="tabpanel"
      id={`${id}-${each}`}
      aria-labelledby={`${id}-tab-${each}`}
      hidden={each !== section}
    >
      <Suspense fallback={<SkeletonPanel />}>{children}</Suspense>
    </Panel>
  );
  const bodies: Partial<Record<Section, ReactNode>> = {
    overview: <PersonOverview idUser={person.id} />,
    licences: <PersonLicences idUser={person.id} />,
    availability: <Slot name="availability" params={{ idUser: person.id }} />,
    cv: (
      <ResumeSection
        idUser={person.id}
        hasCV={person.hasCV}
        mayReplace={can('user.write') && person.outranksReader !== true}
      />
    ),
    ratings: <PersonRatings idUser={person.id} />,
    changes: <PersonChanges idUser={person.id} />,
  };
  return (
    <>
      <Tabs
        value={section}
        variant="scrollable"
        aria-label="About this person"
        sx={{ mt: 1.5 }}
        onChange={(_event, value: Section) => onSection(value)}
      >
        {shown.map((each) => (
          <Tab
            key={each}
            value={each}
            id={`${id}-tab-${each}`}
            aria-controls={`${id}-${each}`}
            label={each === 'profile' ? <ProfileTitle isDirty={isDirty} /> : titles[each]}
          />
        ))}
      </Tabs>
      {section in bodies ? panel(section, bodies[section]) : null}
      {hasNotes
        ? panel('notes', <PersonNotes idUser={person.id} {...(onNote ? { onDirty: onNote } : {})} />)
        : null}
      {profile === undefined ? null : panel('profile', profile)}
    </>
  );
}
