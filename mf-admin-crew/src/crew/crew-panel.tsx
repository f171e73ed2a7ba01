import { useRef, useState } from 'react';
import { ProfileForm, readTab } from '@crewcall/profile-form';
import { useCall, useNavigation } from '@crewcall/platform';
import { latePart } from '@crewcall/platform/lazy-part';
import { useSearchParams } from '@crewcall/platform/router';
import { SidePanel } from '@crewcall/ui/side-panel';
import { PersonHead } from '../person/person-head';
import { PersonSections, readSection } from '../person/person-sections';
import { MissingNotice } from '../person/missing-notice';

const FactorReset = latePart(() =>
  import('../second-factor/factor-reset').then(({ FactorReset }) => FactorReset),
);

const BeginDeletion = latePart(() =>
  import('../privacy/begin-deletion').then(({ BeginDeletion }) => BeginDeletion),
);

export interface CrewPanelProps {
  idUser: number;
  /** Shown until the profile has loaded. */
  fallbackName: string;
  onDirty: (dirty: boolean) => void;
  /** Asks the page to close the panel. If there are unsaved changes, the page asks the user first. */
  onClose: () => void;
}

/** The side panel of one person: an overview, notes, ratings and more in sections, and their profile form. */
export function CrewPanel({ idUser, fallbackName, onDirty, onClose }: CrewPanelProps) {
  const [query] = useSearchParams();
  const { replace } = useNavigation();
  const { data: person } = useCall('getuserdetails', { id: idUser });
  const [isDirty, setDirty] = useState(false);
  const typed = useRef({ form: false, note: false });
  const tell = (part: Partial<typeof typed.current>) => {
    Object.assign(typed.current, part);
    onDirty(typed.current.form || typed.current.note);
  };
  const asked = query.get('tab');
  // `?tab=` names either a section, or a tab of the profile form.
  const section = readSection(asked) ?? (asked === null ? 'overview' : 'profile');
  const tab = readTab('admin', asked);
  // Remembers the tab of the profile form while the user looks at another section.
  const [formTab, setFormTab] = useState(tab);
  if (section === 'profile' && asked !== 'profile' && formTab !== tab) setFormTab(tab);
  const goTo = (text: string) => void replace(`/admin/crew/${idUser}?tab=${text}`);
  return (
    <ProfileForm
      key={idUser}
      mode="admin"
      idUser={idUser}
      tab={formTab}
      onTab={goTo}
      onSaved={() => {}}
      onCancel={onClose}
      onDirty={(form) => {
        setDirty(form);
        tell({ form });
      }}
      frame={({ name, body, actions }) => (
        <SidePanel
          title={name || fallbackName || 'Person'}
          onClose={onClose}
          width={560}
          footer={section === 'profile' ? actions : null}
        >
          {person ? (
            <>
              <PersonHead person={person} />
              <MissingNotice idUser={idUser} />
              <PersonSections
                person={person}
                section={section}
                onSection={(next) => goTo(next === 'profile' ? formTab : next)}
                isDirty={isDirty}
                onNote={(note) => tell({ note })}
                profile={
                  <>
                    {body}
                    {formTab === 'account' ? (
                      <>
                        <FactorReset idUser={idUser} />
                        <BeginDeletion person={person} />
                      </>
                    ) : null}
                  </>
                }
              />
            </>
          ) : (
            body
          )}
        </SidePanel>
      )}
    />
  );
}
