import { Suspense } from 'react';
import { ProfileForm } from '@crewcall/profile-form';
import { useNavigation } from '@crewcall/platform';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { useSearchParams } from '@crewcall/platform/router';
import { SidePanel, SkeletonPanel } from '@crewcall/ui';

const PersonLicences = lazyPart(() =>
  import('../licences/person-licences').then(({ PersonLicences }) => PersonLicences),
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
  return (
    <ProfileForm
      key={idUser}
      mode="admin"
      idUser={idUser}
      tab={query.get('tab')}
      onTab={(tab) => void replace(`/admin/crew/${idUser}?tab=${tab}`)}
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
          {body}
        </SidePanel>
      )}
    />
  );
}
