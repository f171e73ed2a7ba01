import { useState } from 'react';
import { useUnsaved } from '@crewcall/platform';
import { Checkbox, FormControlLabel } from '@crewcall/ui/mui';
import { CopyButton } from '@crewcall/ui/actions';
import { Alert, Button, styled } from '@crewcall/ui/basics';
import { DownloadIcon } from '@crewcall/ui/icons';
import { saveFile } from '@crewcall/ui/save-file';
import { token } from '@crewcall/ui/tokens';
import { AccountBody, AccountSection } from '../account/account-section';

const PRINTED = `@media print {
  body :not(:has([data-print])):not([data-print]):not([data-print] *) { display: none !important; }
  [data-print], [data-print] * { color: #000 !important; background: #fff !important; }
}`;

/** Prints only the elements marked with `data-print`. */
function printOnly(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(PRINTED);
  const before = document.adoptedStyleSheets;
  document.adoptedStyleSheets = [...before, sheet];
  // Restore the style sheets in `afterprint`, because in some browsers `print()` returns before they print.
  addEventListener('afterprint', () => (document.adoptedStyleSheets = before), { once: true });
  print();
}

const Body = styled(AccountBody)({
  '& ol': {
    listStyle: 'none',
    margin: '6px 0 0',
    padding: '12px 14px',
    display: 'grid',
    // Two columns of five if there is room.
    maxWidth: '24rem',
    gridTemplateColumns: 'repeat(auto-fit, minmax(8.6rem, 1fr))',
    gap: '6px 16px',
    borderRadius: token('r'),
    background: token('hover'),
    fontFamily: 'ui-monospace, monospace',
    fontSize: '1rem',
  },
});

/** Ten codes, shown only once. The user has to confirm that they are saved before continuing. */
export function RecoveryCodes({
  codes,
  email,
  onDone,
}: {
  codes: string[];
  email: string;
  onDone: () => void;
}) {
  const [isKept, setIsKept] = useState(false);
  useUnsaved(!isKept, { title: 'Recovery codes' });
  const text = `Recovery codes of ${email} for Crewcall. Each works once.\n\n${codes.join('\n')}\n`;
  return (
    <AccountSection title="Recovery codes">
      <Body>
        <Alert severity="warning" role="note">
          Save these codes now: they are not shown again. If you lose your phone, each code signs you in once.
        </Alert>
        <div data-print="">
          <p>Recovery codes of {email} for Crewcall</p>
          <ol>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
        </div>
        <div className="row">
          <CopyButton text={text}>Copy</CopyButton>
          <Button
            startIcon={<DownloadIcon aria-hidden />}
            onClick={() => saveFile(btoa(text), 'crewcall-recovery-codes.txt', 'text/plain')}
          >
            Download
          </Button>
          <Button onClick={printOnly}>Print</Button>
        </div>
        <FormControlLabel
          control={<Checkbox checked={isKept} onChange={(event) => setIsKept(event.target.checked)} />}
          label="I have saved them somewhere I can reach without my phone"
        />
        <div className="row">
          <Button variant="contained" disabled={!isKept} onClick={onDone}>
            Done
          </Button>
        </div>
      </Body>
    </AccountSection>
  );
}
