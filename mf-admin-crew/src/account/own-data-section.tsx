import { useState } from 'react';
import { useApi } from '@crewcall/platform';
import { Button, Card, DownloadIcon, SectionHeading, saveFile, styled, token } from '@crewcall/ui';

const Body = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  '& > p': { flex: '1 1 220px', color: token('ink-2'), fontSize: 14.5 },
  '& .MuiButton-root': { minHeight: token('touch') },
});

/** What is kept about the person, as a file for them. */
export function OwnDataSection() {
  const { call } = useApi();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const { file, fileName } = await call('getOwnData', {});
      saveFile(file, fileName, 'application/json');
    } catch {
      // The snackbar has said why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-label="Your data">
      <SectionHeading title="Your data" />
      <Card>
        <Body>
          <p>
            Everything that is kept about you, from your address to each time and message, in one file. To
            have something put right, ask the office.
          </p>
          <Button startIcon={<DownloadIcon aria-hidden />} disabled={isBusy} onClick={() => void download()}>
            Download my data
          </Button>
        </Body>
      </Card>
    </section>
  );
}
