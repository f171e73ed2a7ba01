import { Link, useCall } from '@crewcall/platform';
import { Alert } from '@crewcall/ui';

/** Years whose public holidays nobody has confirmed in time: a loading may be missing on what is paid. */
export function HolidaysDue() {
  const { data } = useCall('getPayRules', {}, { quiet: true });
  const due = data?.holidaysDue ?? [];
  if (due.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mt: 2, maxWidth: 880 }}>
      Nobody has confirmed the public holidays of{' '}
      {due.map(({ stateName, year }) => `${stateName} ${year}`).join(', ')}.{' '}
      <Link to="/admin/pay-rules">Look at Pay Rules</Link>
    </Alert>
  );
}
