import { dialled } from '@crewcall/domain/office-phone';
import { formatPhone } from '@crewcall/domain/phone';
import { useCall } from '@crewcall/platform';
import { Button } from '@crewcall/ui/basics';
import { PhoneIcon } from '@crewcall/ui/icons';

/** Calls the office; nothing where the company has set no phone. */
export function CallOffice() {
  const phone = useCall('getPublicCompany', {}, { quiet: true, staleTime: 600_000 }).data?.phone ?? '';
  if (dialled(phone) === '') return null;
  return (
    <Button
      href={`tel:${dialled(phone)}`}
      startIcon={<PhoneIcon size={16} aria-hidden />}
      // With large text it is wider than a phone.
      sx={{ whiteSpace: 'normal' }}
    >
      Call the office, {formatPhone(phone)}
    </Button>
  );
}
