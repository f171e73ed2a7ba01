import { useEffect, useRef } from 'react';
import { Checkbox, FormControlLabel } from '@crewcall/ui/mui';
import { Alert, Button, styled } from '@crewcall/ui/basics';
import { BigAction } from '@crewcall/ui/actions';
import { token } from '@crewcall/ui/tokens';
import { ContractFrame } from './contract-frame';
import { ContractSigned } from './contract-signed';
import { agreedIn } from './contract-agreed';
import type { Contract } from './contract-agreed';
import { safeHtml } from './safe-html';

const Terms = styled('div')({
  padding: '6px 20px 22px',
  border: `1px solid ${token('line')}`,
  borderRadius: token('r-l'),
  background: token('card'),
  lineHeight: 1.55,
  overflowWrap: 'anywhere',
  '& :is(p,h2,h3,h4,ul,ol,table,blockquote)': { marginTop: 12 },
  '& :is(h2,h3,h4)': { fontSize: 17, marginTop: 20 },
  '& :is(ul,ol)': { paddingLeft: 22 },
  '& table': { display: 'block', overflowX: 'auto', borderCollapse: 'collapse' },
  '& :is(td,th)': { padding: '6px 10px', border: `1px solid ${token('line')}`, textAlign: 'left' },
});
const Boxes = styled('fieldset')({
  margin: 0,
  padding: 0,
  border: `1px solid ${token('line')}`,
  borderRadius: token('r-l'),
  background: token('card'),
  overflow: 'hidden',
  minWidth: 0,
  '& > label': { margin: 0, padding: '8px 16px 8px 8px', minHeight: 56, width: '100%' },
  '& > label + label': { borderTop: `1px solid ${token('line')}` },
  '& > label[data-missing]': { boxShadow: `inset 4px 0 0 ${token('bad')}` },
  '& small': { display: 'block', color: token('ink-3'), fontSize: 13 },
});

export interface ContractReadProps {
  contract: Contract;
  checked: readonly string[];
  /** Why the user cannot continue; empty if they can. */
  problem: string;
  onTick: (checked: readonly string[]) => void;
  onContinue: () => void;
  /** Puts the signature off; null if no signature is due. */
  onLater: (() => void) | null;
  onGoOn: () => void;
}

/** The contract's text and its checkboxes. */
export function ContractRead(props: ContractReadProps) {
  const { contract, checked, problem, onTick, onContinue, onLater, onGoOn } = props;
  const agreed = agreedIn(contract);
  const isSigned = contract.signedAt !== null;
  const open = contract.checkboxes.filter((box) => !agreed.includes(box.id));
  const boxes = useRef<HTMLFieldSetElement>(null);
  const isMissing = (box: Contract['checkboxes'][number]) =>
    problem !== '' && box.required && !checked.includes(box.id);
  useEffect(() => {
    if (problem !== '') boxes.current?.querySelector<HTMLInputElement>('[data-missing] input')?.focus();
  }, [problem]);
  return (
    <ContractFrame step={1} title={contract.title}>
      {isSigned && <ContractSigned contract={contract} />}
      <Text html={contract.bodyHtml} />
      <Boxes ref={boxes} aria-label="Your agreement">
        {contract.checkboxes.map((box) => (
          <FormControlLabel
            key={box.id}
            data-missing={isMissing(box) ? '' : undefined}
            control={
              <Checkbox
                checked={checked.includes(box.id)}
                disabled={agreed.includes(box.id)}
                onChange={(event) =>
                  onTick(event.target.checked ? [...checked, box.id] : checked.filter((id) => id !== box.id))
                }
              />
            }
            label={
              <>
                {box.label}
                {agreed.includes(box.id) ? (
                  <small>(signed)</small>
                ) : box.required ? null : (
                  <small>(optional)</small>
                )}
              </>
            }
          />
        ))}
      </Boxes>
      {problem !== '' && <Alert severity="error">{problem}</Alert>}
      {isSigned && open.length > 0 && (
        <p>You can still agree to what you left open. It takes another signature.</p>
      )}
      {!isSigned || open.some((box) => checked.includes(box.id)) ? (
        <BigAction onClick={onContinue}>Continue</BigAction>
      ) : (
        <BigAction onClick={onGoOn}>Go on</BigAction>
      )}
      {onLater !== null && (
        <Button variant="text" onClick={onLater}>
          Not now
        </Button>
      )}
    </ContractFrame>
  );
}

function Text({ html }: { html: string }) {
  const terms = useRef<HTMLDivElement>(null);
  useEffect(() => terms.current?.replaceChildren(safeHtml(html)), [html]);
  return <Terms ref={terms} data-text="" />;
}
