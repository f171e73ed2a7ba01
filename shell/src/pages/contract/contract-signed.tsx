import { Alert, styled } from '@crewcall/ui/basics';
import { formatDateTime, viewerZone } from '@crewcall/ui/format';
import { token } from '@crewcall/ui/tokens';
import type { Contract } from './contract-agreed';

const Signatures = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12 });
const Signature = styled('figure')({
  margin: 0,
  flex: '1 1 200px',
  maxWidth: 320,
  border: `1px solid ${token('line')}`,
  borderRadius: token('r-l'),
  overflow: 'hidden',
  background: token('card'),
  // White in the dark theme too, because the stored picture has a white background.
  '& > img': { display: 'block', width: '100%', height: 110, objectFit: 'contain', background: '#fff' },
  '& > figcaption': { padding: '8px 14px', fontSize: 13.5, color: token('ink-2'), overflowWrap: 'anywhere' },
});

/** What was signed of this version, when, and the signature itself. */
export function ContractSigned({ contract }: { contract: Contract }) {
  const [first] = contract.signatures;
  if (first === undefined) return null;
  const on = (at: number) => formatDateTime(at, viewerZone());
  return (
    <>
      <Alert severity="success">You signed this version on {on(first.signedAt)}.</Alert>
      <Signatures>
        {contract.signatures.map(({ signedAt, name, image, checked }, index) => {
          const before = contract.signatures[index - 1]?.checked ?? [];
          const added = contract.checkboxes.filter(({ id }) => checked.includes(id) && !before.includes(id));
          return (
            <Signature key={signedAt}>
              {image === null ? null : <img src={image} alt={`Signature of ${name}, ${on(signedAt)}`} />}
              <figcaption>
                {name}, {on(signedAt)}
                {index > 0 ? `: ${added.map(({ label }) => label).join(' ')}` : ''}
              </figcaption>
            </Signature>
          );
        })}
      </Signatures>
    </>
  );
}
