import { readSavedValue, writeSaved } from '@crewcall/platform/local-preference';
import { laterKey } from './contract-first';
import { useEffect, useRef, useState } from 'react';
import { fullNameOf } from '@crewcall/domain/full-name';
import { texts } from '@crewcall/domain/texts';
import { ApiError, useChange } from '@crewcall/platform';
import { Button } from '@crewcall/ui/basics';
import { SkeletonForm } from '@crewcall/ui/skeleton';
import { ErrorState } from '@crewcall/ui/states';
import { useHost, useStore } from '../../host/context';
import { agreedIn, isToSign, ContractRead } from './contract-read';
import type { Contract } from './contract-read';
import { ContractFrame } from './contract-frame';
import { ContractSign } from './contract-sign';
import { afterContract } from '../../session/redirect';

const progressKey = 'crewcall.contract';

/** The boxes ticked so far for this version, saved so that a reload does not lose them. */
function readChecked(version: number): readonly string[] {
  const stored = readSavedValue(progressKey, 'tab') as { version?: unknown; checked?: unknown } | null;
  return stored?.version === version && Array.isArray(stored.checked)
    ? stored.checked.filter((id): id is string => typeof id === 'string')
    : [];
}
const writeChecked = (version: number, checked: readonly string[]): void =>
  void writeSaved(progressKey, JSON.stringify({ version, checked }), 'tab');
const forgetChecked = (): void => void writeSaved(progressKey, null, 'tab');

/** Postpones signing in this tab, for this version, because the worker may have to check in first. */
const putOff = (version: number): void => void writeSaved(laterKey, String(version), 'tab');

/** The step is stored in the history entry: Back goes from signing to reading, and a reload stays on the step. */
const signing = { step: 'sign' };
const isSigning = (state: unknown) =>
  typeof state === 'object' && state !== null && 'step' in state && state.step === signing.step;

/** First the contract with its checkboxes, then the signature, then the page to which the user was going. */
export function ContractPage() {
  const { api, session, navigation, notices } = useHost();
  const view = useStore(session.view);
  const user = useStore(session.user);
  const { location } = useStore(navigation);
  const [contract, setContract] = useState<Contract | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [checked, setChecked] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  const change = useChange('signContract', { quiet: true, once: true });
  const idCompany = user?.idCompany;
  const load = () => {
    setFailure(null);
    if (idCompany === undefined) return;
    api.call('getCompanyContractData', { id: idCompany }, { quiet: true }).then((found) => {
      setContract(found);
      setChecked([...new Set([...agreedIn(found), ...readChecked(found.version)])]);
    }, setFailure);
  };
  useEffect(load, [api, idCompany]);

  const here = location.pathname + location.search + location.hash;
  const goOn = () => navigation.replace(afterContract(here));
  const isComplete = contract !== null && isToSign(contract, checked);
  const step =
    contract === null
      ? null
      : isSigning(location.state) && isComplete
        ? ('sign' as const)
        : ('read' as const);
  const last = useRef(step);
  useEffect(() => {
    // The shell focuses the heading when the page opens. After a change of step this page has to do it.
    if (last.current !== null && last.current !== step) {
      window.scrollTo(0, 0);
      document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true });
    }
    last.current = step;
  }, [step]);

  function later() {
    const version = contract?.version ?? user?.contractDue ?? null;
    if (version !== null) putOff(version);
    void goOn();
  }
  function tick(ids: readonly string[]) {
    setChecked(ids);
    setProblem('');
    if (contract !== null) writeChecked(contract.version, ids);
  }
  function proceed() {
    setProblem(isComplete ? '' : texts.readContract);
    if (isComplete) void navigation.push(here, signing);
  }
  async function sign(signature: string) {
    if (contract === null || view === null) return;
    const name = fullNameOf(view.user);
    setIsBusy(true);
    try {
      await change.mutateAsync({ version: contract.version, name, checked: [...checked], signature });
      forgetChecked();
      notices.show('Contract signed.', { color: 'success' });
      api.call('getMe', {}, { quiet: true }).then(session.update, () => {});
      await goOn();
    } catch (error) {
      notices.show(error instanceof ApiError ? error.text : String(error), {
        title: texts.error,
        color: 'error',
      });
      // An earlier attempt may have succeeded although its answer was lost: reload the contract to show that.
      if (error instanceof ApiError && error.kind === 'refused') load();
      // There is a new version, which the user must read first.
      if (error instanceof ApiError && error.kind === 'conflict') {
        forgetChecked();
        load();
        await navigation.replace(here);
      }
    }
    setIsBusy(false);
  }

  if (failure !== null) {
    return (
      <ContractFrame step={1} title="Contract">
        <ErrorState
          title="The contract could not be loaded"
          error={failure}
          onRetry={load}
          action={<Button onClick={later}>Go on without</Button>}
        />
      </ContractFrame>
    );
  }
  if (contract === null || view === null) return <SkeletonForm />;
  if (step === 'sign') {
    return (
      <ContractSign
        contract={contract}
        name={fullNameOf(view.user)}
        isBusy={isBusy}
        onApprove={(signature) => void sign(signature)}
        onBack={() => void navigation.replace(here)}
      />
    );
  }
  return (
    <ContractRead
      contract={contract}
      checked={checked}
      problem={problem}
      onTick={tick}
      onContinue={proceed}
      onLater={user?.contractDue === contract.version ? later : null}
      onGoOn={() => void goOn()}
    />
  );
}
