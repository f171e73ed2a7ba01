import { Link } from '@crewcall/platform';
import { isInstalled } from '@crewcall/platform/device-facts';
import { useInstallOffer } from '@crewcall/platform/install-offer';
import { Button } from '@crewcall/ui/basics';
import { DownloadIcon } from '@crewcall/ui/icons';
import { AccountLine, AccountSection } from './account-section';

/** Installs Crewcall as an app if the browser can, and links to the guide in every browser. */
export function InstallSection() {
  const install = useInstallOffer();
  if (isInstalled()) return null;
  return (
    <AccountSection title="App">
      <AccountLine>
        <p>Put Crewcall on your home screen: one tap to your next shift, and no browser around it.</p>
        {install !== null && (
          <Button startIcon={<DownloadIcon aria-hidden />} onClick={() => void install()}>
            Install Crewcall
          </Button>
        )}
        <Link to="/install">How to install</Link>
      </AccountLine>
    </AccountSection>
  );
}
