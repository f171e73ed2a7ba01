import { ProfileForm } from '@crewcall/profile-form';
import { useNavigation } from '@crewcall/platform';
import { useSearchParams } from '@crewcall/platform/router';
import { SidePanel } from '@crewcall/ui';

/** Somebody's profile beside the list. */
export function CrewPanel({ idUser, fallbackName }: { idUser: number; fallbackName: string }) {
  const [query] = useSearchParams();
  const { go, replace } = useNavigation();
  const close = () => void go('/admin/crew');
  return (
    <ProfileForm
      key={idUser}
      mode="admin"
      idUser={idUser}
      tab={query.get('tab')}
      onTab={(tab) => void replace(`/admin/crew/${idUser}?tab=${tab}`)}
      onSaved={() => {}}
      onCancel={close}
      frame={({ name, body, actions }) => (
        <SidePanel title={name || fallbackName || 'Profile'} onClose={close} width={560} footer={actions}>
          {body}
        </SidePanel>
      )}
    />
  );
}
