import { useChange } from '@crewcall/platform';
import { useDraftEdits } from '@crewcall/platform/draft';
import { useConfirm } from '@crewcall/ui/confirm';
import { plural } from '@crewcall/ui/format';
import { useRecordForm } from '../record-form/use-record-form';
import { contractProblem, draftOf, storedFields, toStored, withEdits } from './contract-draft';
import type { ContractDraft, ShownContract, StoredContract } from './contract-draft';

export interface ContractFormOptions {
  /** The newest version; null if there is none. */
  stored: ShownContract | null;
  /** How many people would have to sign. */
  crew: number;
  onDone: () => void;
}

/** State of the form for the next version of the contract, and saving it. */
export function useContractForm({ stored, crew, onDone }: ContractFormOptions) {
  const confirm = useConfirm();
  const base = draftOf(stored);
  const version = stored?.version ?? 0;
  // The draft is saved under the version that it changes: after a newer version, it is no longer restored.
  const { edits, setEdits, clear, isBack } = useDraftEdits<StoredContract>(
    `contract-${version}`,
    storedFields,
  );
  const draft = withEdits(base, edits);
  const { end, forgetProblem, saving, ...record } = useRecordForm<ContractDraft, void>({
    ...{ base, draft, onDone, problemOf: contractProblem },
    unsaved: { title: 'Contract', drop: () => drop() },
  });
  const save = useChange('saveContract', {
    done: (out) => {
      clear();
      end(`Saved as version ${out.version}.`);
    },
  });
  const drop = () => {
    clear();
    forgetProblem();
  };

  const submit = saving(async () => {
    const asked =
      crew === 0
        ? 'New crew are asked to sign it when they first sign in.'
        : `${plural(crew, 'person is', 'people are')} asked to sign it at the next sign-in.`;
    const yes = await confirm({
      title: `Save version ${version + 1}?`,
      text: version === 0 ? asked : `${asked} Earlier signatures stay as they are.`,
      yes: 'Save',
    });
    if (yes) save.mutate({ version, title: draft.title, text: draft.text, boxes: [...draft.boxes] });
  });

  return {
    ...record,
    draft,
    isBack,
    isSaving: save.isPending,
    set: (part: Partial<ContractDraft>) => {
      setEdits(() => toStored({ ...draft, ...part }));
      forgetProblem();
    },
    submit,
    drop,
  };
}
