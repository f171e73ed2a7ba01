import { Link } from '@crewcall/platform';
import { isInstalled } from '@crewcall/platform/device-facts';
import { useInstallOffer } from '@crewcall/platform/install-offer';
import { Button, Card, DownloadIcon, SectionHeading, styled, token } from '@crewcall/ui';

const Body = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  '& > p': { flex: '1 1 220px', color: token('ink-2'), fontSize: 14.5 },
  '& > a': { fontWeight: 600, padding: '13px 0' },
  '& .MuiButton-root': { minHeight: token('touch') },
});

/** Crewcall as an app of its own, where the browser offers it, and the guide everywhere. */
export function InstallSection() {
  const install = useInstallOffer();
  if (isInstalled()) return null;
  return (
    <section aria-label="App">
      <SectionHeading title="App" />
      <Card>
        <Body>
          <p>Put Crewcall on your home screen: one tap to your next shift, and no browser around it.</p>
          {install !== null && (
            <Button startIcon={<DownloadIcon aria-hidden />} onClick={() => void install()}>
              Install Crewcall
            </Button>
          )}
          <Link to="/install">How to install</Link>
        </Body>
      </Card>
    </section>
  );
}
