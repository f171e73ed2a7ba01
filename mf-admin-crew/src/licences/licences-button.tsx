import { EXPIRING_DAYS } from '@crewcall/domain/limits';
import { useCall, useNavigation } from '@crewcall/platform';
import { useSearchParams } from '@crewcall/platform/router';
import { latePart } from '@crewcall/platform/lazy-part';
import { Button } from '@crewcall/ui/basics';
import { FileTextIcon } from '@crewcall/ui/icons';

const ExpiringPanel = latePart(() => import('./expiring-panel').then(({ ExpiringPanel }) => ExpiringPanel));

/** Opens the list of licences that the office has to check, and shows their number. */
export function LicencesButton() {
  const [query] = useSearchParams();
  const { go } = useNavigation();
  const { waiting = 0, expiring = 0 } =
    useCall('getExpiring', { days: EXPIRING_DAYS, limit: 0 }).data?.totals ?? {};
  const count = waiting + expiring;
  return (
    <>
      <Button
        startIcon={<FileTextIcon size={16} aria-hidden />}
        onClick={() => void go('/admin/crew?show=licences')}
      >
        {count === 0 ? 'Licences' : `Licences (${count})`}
      </Button>
      {query.get('show') === 'licences' ? <ExpiringPanel onClose={() => void go('/admin/crew')} /> : null}
    </>
  );
}
