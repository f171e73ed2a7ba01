import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useBus, useChange, useSnackbar, useUnsaved } from '@crewcall/platform';
import { useDraftEdits } from '@crewcall/platform/draft';
import { plural, useConfirm } from '@crewcall/ui';
import { contractProblem, draftOf, storedFields, toStored, withEdits } from './contract-draft';
import type { ContractDraft, ShownContract, StoredContract } from './contract-draft';

export interface ContractFormOptions {
  /** The newest version; null while there is none. */
  stored: ShownContract | null;
  /** How many people would be asked to sign. */
  crew: number;
  onDone: () => void;
}

/** The next version of the contract while it is typed, and its saving. */
export function useContractForm({ stored, crew, onDone }: ContractFormOptions) {
  const bus = useBus();
  const { show } = useSnackbar();
  const confirm = useConfirm();
  const form = useRef<HTMLFormElement>(null);
  const base = draftOf(stored);
  const version = stored?.version ?? 0;
  // The draft is stored under the version it changes: once there is a newer version, it is not brought back.
  const { edits, setEdits, clear, isBack } = useDraftEdits<StoredContract>(
    `contract-${version}`,
    storedFields,
  );
  const [problem, setProblem] = useState<ReturnType<typeof contractProblem>>(null);
  const draft = withEdits(base, edits);
  const isDirty = JSON.stringify(toStored(draft)) !== JSON.stringify(toStored(base));
  const save = useChange('saveContract', {
    done: (out) => {
      clear();
      bus.emit('settings.changed', {});
      show(`Saved as version ${out.version}.`, { color: 'success' });
      onDone();
    },
  });
  const drop = () => {
    clear();
    setProblem(null);
  };
  useUnsaved(isDirty && !save.isSuccess, { title: 'Contract', drop });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = contractProblem(draft);
    setProblem(wrong);
    if (wrong) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    const asked =
      crew === 0
        ? 'Whoever joins is asked to sign it at the first sign-in.'
        : `${plural(crew, 'person is', 'people are')} asked to sign it at the next sign-in.`;
    const yes = await confirm({
      title: `Save version ${version + 1}?`,
      text: version === 0 ? asked : `${asked} What was signed before stays as it was.`,
      yes: 'Save',
    });
    if (yes) save.mutate({ version, title: draft.title, text: draft.text, boxes: [...draft.boxes] });
  };

  return {
    form,
    draft,
    problem,
    isDirty,
    isBack,
    isSaving: save.isPending,
    set: (part: Partial<ContractDraft>) => {
      setEdits(() => toStored({ ...draft, ...part }));
      setProblem(null);
    },
    submit,
    drop,
  };
}
