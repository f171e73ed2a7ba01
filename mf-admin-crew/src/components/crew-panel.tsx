import { Suspense } from 'react';
import { ProfileForm, readTab } from '@crewcall/profile-form';
import { useNavigation } from '@crewcall/platform';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { useSearchParams } from '@crewcall/platform/router';
import { SidePanel, SkeletonPanel } from '@crewcall/ui';
import { MissingNotice } from './missing-notice';

const PersonLicences = lazyPart(() =>
  import('../licences/person-licences').then(({ PersonLicences }) => PersonLicences),
);

const FactorReset = lazyPart(() =>
  import('../second-factor/factor-reset').then(({ FactorReset }) => FactorReset),
);
const PersonStanding = lazyPart(() =>
  import('../standing/person-standing').then(({ PersonStanding }) => PersonStanding),
);

export interface CrewPanelProps {
  idUser: number;
  /** Shown until the profile is there. */
  fallbackName: string;
  onDirty: (dirty: boolean) => void;
  /** Asked for; the page asks back when something typed is not saved. */
  onClose: () => void;
}

/** Somebody's profile beside the list. */
export function CrewPanel({ idUser, fallbackName, onDirty, onClose }: CrewPanelProps) {
  const [query] = useSearchParams();
  const { replace } = useNavigation();
  const tab = readTab('admin', query.get('tab'));
  return (
    <ProfileForm
      key={idUser}
      mode="admin"
      idUser={idUser}
      tab={tab}
      onTab={(next) => void replace(`/admin/crew/${idUser}?tab=${next}`)}
      onSaved={() => {}}
      onCancel={onClose}
      onDirty={onDirty}
      licences={
        <Suspense fallback={<SkeletonPanel />}>
          <PersonLicences idUser={idUser} />
        </Suspense>
      }
      frame={({ name, body, actions }) => (
        <SidePanel title={name || fallbackName || 'Profile'} onClose={onClose} width={560} footer={actions}>
          <MissingNotice idUser={idUser} />
          {body}
          {tab === 'account' ? (
            <Suspense>
              <FactorReset idUser={idUser} />
              <PersonStanding idUser={idUser} />
            </Suspense>
          ) : null}
        </SidePanel>
      )}
    />
  );
}
