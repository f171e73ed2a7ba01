import { useState } from 'react';
import { useApi } from '@crewcall/platform';
import { Button } from '@crewcall/ui/basics';
import { DownloadIcon } from '@crewcall/ui/icons';
import { saveFile } from '@crewcall/ui/save-file';
import { AccountLine, AccountSection } from './account-section';

/** Downloads everything that is stored about the user. */
export function OwnDataSection() {
  const { call } = useApi();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const { file, fileName } = await call('getOwnData', {});
      saveFile(file, fileName, 'application/json');
    } catch {
      // The API client has shown the error.
    } finally {
      setBusy(false);
    }
  };
  return (
    <AccountSection title="Your data">
      <AccountLine>
        <p>
          Everything we store about you, from your address to each time and message, in one file. To correct
          something, ask the office.
        </p>
        <Button startIcon={<DownloadIcon aria-hidden />} disabled={isBusy} onClick={() => void download()}>
          Download my data
        </Button>
      </AccountLine>
    </AccountSection>
  );
}
