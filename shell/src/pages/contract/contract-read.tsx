import createPurify from 'dompurify';
import { useEffect, useRef } from 'react';
import { BigAction } from '@crewcall/ui/actions';
import { Alert, Button, styled } from '@crewcall/ui/basics';
import { formatDateTime, viewerZone } from '@crewcall/ui/format';
import { Checkbox, FormControlLabel } from '@crewcall/ui/mui';
import { token } from '@crewcall/ui/tokens';
import { ContractFrame } from './contract-frame';
import type { Out } from '@crewcall/contract/types';

export type Contract = Out<'getCompanyContractData'>;

/** Ids of the boxes ticked in the last signature; they stay ticked. */
export const agreedIn = ({ signatures }: Contract): readonly string[] => signatures.at(-1)?.checked ?? [];

/** Whether there is something to sign: an unsigned version, or boxes ticked since the last signature. */
export const isToSign = (contract: Contract, checked: readonly string[]): boolean =>
  contract.checkboxes.every((box) => !box.required || checked.includes(box.id)) &&
  (contract.signedAt === null || checked.some((id) => !agreedIn(contract).includes(id)));

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

/** The signatures of this version: what was signed, when, and the picture. */
function ContractSigned({ contract }: { contract: Contract }) {
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

// A separate instance, so that the hook below does not affect other users of the library.
const purify = createPurify(window);
purify.addHook('afterSanitizeAttributes', (element) => {
  if (!element.hasAttribute('href')) return;
  element.setAttribute('rel', 'noopener noreferrer');
  element.setAttribute('target', '_blank');
});

/** The text of a company's contract: headings, lists, tables and links, without styles, pictures or scripts. */
export const safeHtml = (html: string): DocumentFragment =>
  purify.sanitize(html, {
    ALLOWED_TAGS: [
      ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'div', 'span', 'section'],
      ...['strong', 'b', 'em', 'i', 'u', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ],
    ALLOWED_ATTR: ['href'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
    RETURN_DOM_FRAGMENT: true,
  });

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
  /** Postpones signing; null if no signature is due. */
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
