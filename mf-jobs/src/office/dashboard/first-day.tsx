import { useCall, useSession } from '@crewcall/platform';
import { latePart } from '@crewcall/platform/lazy-part';

// Only a new company sees it.
const FirstSteps = latePart(() => import('./first-steps').then(({ FirstSteps }) => FirstSteps));

/** What a new company does first, for whoever may set it up; nothing once that is done. */
export function FirstDay() {
  const { can } = useSession();
  const { data } = useCall('getFirstSteps', {}, { enabled: can('settings.write'), quiet: true });
  const needsPassword = data?.needsPassword === true;
  if (!data || (data.steps.length === 0 && !needsPassword)) return null;
  return <FirstSteps steps={data.steps} needsPassword={needsPassword} />;
}
