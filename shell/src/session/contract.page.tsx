import { useEffect, useRef, useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { texts } from '@crewcall/domain/texts';
import { ApiError } from '@crewcall/platform';
import {
  Alert,
  BigAction,
  Button,
  Checkbox,
  ErrorState,
  FormControlLabel,
  SkeletonForm,
  styled,
  token,
} from '@crewcall/ui';
import { SignaturePad } from '@crewcall/ui/signature-pad';
import { useHost, useStore } from '../context';
import { afterContract } from './redirect';
import { safeNodes } from './safe-html';

type Contract = Out<'getCompanyContractData'>;

const Root = styled('article')({
  maxWidth: 720,
  margin: '0 auto',
  display: 'grid',
  gap: 16,
  '& > [data-text]': {
    maxHeight: '52dvh',
    overflowY: 'auto',
    padding: '8px 20px 20px',
    border: `1px solid ${token('line')}`,
    borderRadius: token('r-l'),
    background: token('card'),
    lineHeight: 1.55,
  },
  '& > [data-text] :is(p,h2,h3,h4,ul,ol,table)': { marginTop: 12 },
});

/** A.2.03, S-08 to S-10: the contract with its checkboxes, then the signature, then on to where one was going. */
export function ContractPage() {
  const { api, session, navigation, notices } = useHost();
  const view = useStore(session.view);
  const [contract, setContract] = useState<Contract | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [checked, setChecked] = useState<readonly string[]>([]);
  const [isWarned, setIsWarned] = useState(false);
  const [step, setStep] = useState<'read' | 'sign'>('read');
  const [isBusy, setIsBusy] = useState(false);

  const load = () => {
    setFailure(null);
    api.call('getCompanyContractData', { id: 1 }, { quiet: true }).then(setContract, setFailure);
  };
  useEffect(load, [api]);

  const name = view === null ? '' : `${view.user.firstName} ${view.user.lastName}`.trim();
  const goOn = () => navigation.replace(afterContract(navigation.getSnapshot().location.pathname));

  function proceed() {
    const isMissing = contract?.checkboxes.some((box) => box.required && !checked.includes(box.id)) === true;
    setIsWarned(isMissing);
    if (!isMissing) setStep('sign');
  }
  async function sign(signature: string) {
    if (contract === null) return;
    setIsBusy(true);
    try {
      await api.call('signContract', { version: contract.version, name, checked: [...checked], signature });
      notices.show('Contract signed.', { color: 'success' });
      api.call('getMe', {}, { quiet: true }).then(session.update, () => {});
      await goOn();
    } catch (error) {
      // The text of a refusal is already on the screen; a new version must be read again.
      if (error instanceof ApiError && error.kind === 'conflict') {
        setStep('read');
        setChecked([]);
        load();
      } else if (error instanceof ApiError && (error.kind === 'offline' || error.kind === 'failed'))
        notices.show(error.text);
    }
    setIsBusy(false);
  }

  if (failure !== null) {
    return (
      <ErrorState
        title="The contract could not be loaded"
        error={failure}
        onRetry={load}
        action={<Button onClick={() => void goOn()}>Go on without</Button>}
      />
    );
  }
  if (contract === null) return <SkeletonForm />;
  return (
    <Root>
      <h1>{step === 'read' ? contract.title : 'Sign'}</h1>
      {step === 'read' ? (
        <>
          <Terms title={contract.title} html={contract.bodyHtml} />
          {contract.checkboxes.map((box) => (
            <FormControlLabel
              key={box.id}
              control={
                <Checkbox
                  checked={checked.includes(box.id)}
                  onChange={(event) =>
                    setChecked(
                      event.target.checked ? [...checked, box.id] : checked.filter((id) => id !== box.id),
                    )
                  }
                />
              }
              label={box.required ? box.label : `${box.label} (optional)`}
            />
          ))}
          {isWarned && <Alert severity="error">{texts.readContract}</Alert>}
          <BigAction onClick={proceed}>Continue</BigAction>
        </>
      ) : (
        <>
          <p>
            {name}, please sign {contract.title}.
          </p>
          <SignaturePad name={name} busy={isBusy} onApprove={(signature) => void sign(signature)} />
          <Button variant="text" onClick={() => setStep('read')}>
            Back to the contract
          </Button>
        </>
      )}
    </Root>
  );
}

function Terms({ title, html }: { title: string; html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.replaceChildren(...safeNodes(html)), [html]);
  return (
    // A part that scrolls must be within reach of the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={place} data-text="" tabIndex={0} role="region" aria-label={title} />
  );
}
