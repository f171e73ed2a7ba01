import { Link, useCall } from '@crewcall/platform';
import { Alert } from '@crewcall/ui/basics';

/**
 * Says if a pay rule set replaces the loadings in the settings. Also lists the years whose public holidays nobody has
 * confirmed in time: until then, holiday loadings may be missing from pay.
 */
export function PayRuleNotes() {
  const { data } = useCall('getPayRules', {}, { quiet: true });
  const whole = data?.sets.find(({ active, forCompany }) => active && forCompany);
  const due = data?.holidaysDue ?? [];
  const link = <Link to="/admin/pay-rules">Look at Pay Rules</Link>;
  return (
    <>
      {whole ? (
        <Alert severity="info" sx={{ mt: 2, maxWidth: 880 }}>
          The pay rule set “{whole.name}” is for the whole company and replaces the loadings below. {link}
        </Alert>
      ) : null}
      {due.length > 0 ? (
        <Alert severity="warning" sx={{ mt: 2, maxWidth: 880 }}>
          Nobody has confirmed the public holidays of{' '}
          {due.map(({ stateName, year }) => `${stateName} ${year}`).join(', ')}. {link}
        </Alert>
      ) : null}
    </>
  );
}
