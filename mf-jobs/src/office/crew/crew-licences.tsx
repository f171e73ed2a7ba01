import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { demandsByType, demandsOf, rulesByType } from '@crewcall/domain/licences';
import { useBus, useCall, useChange } from '@crewcall/platform';
import { useEdits } from '@crewcall/platform/use-edits';
import { Button, styled } from '@crewcall/ui/basics';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { token } from '@crewcall/ui/tokens';
import { LicenceRules } from '@crewcall/ui/licence-rules';

type Asked = Out<'getCrewLicences'>;

const Root = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 10px',
  fontSize: 14,
  '& > span': { flex: '1 1 160px', color: token('ink-2'), overflowWrap: 'anywhere' },
  '& > p': {
    flexBasis: '100%',
    margin: 0,
    color: token('bad'),
    '&[data-rule=warn]': { color: token('warn') },
  },
});

const askedWords = ({ types, ofGroup, ofCrew }: Asked): string => {
  const words = demandsOf(ofGroup, ofCrew).flatMap(({ idType, rule }) => {
    const type = types.find(({ id }) => id === idType);
    return type ? [rule === 'block' ? type.name : `${type.name} (warns)`] : [];
  });
  return words.length === 0 ? 'Asks for no licence' : `Asks for ${words.join(', ')}`;
};

interface CrewLicencesProps {
  idJob: number;
  idReqCrew: number;
  group: string;
}

function RulesDialog({
  asked,
  idJob,
  idReqCrew,
  group,
  onClose,
}: CrewLicencesProps & { asked: Asked; onClose: () => void }) {
  const bus = useBus();
  const edits = useEdits(rulesByType(asked.ofCrew));
  const rules = demandsByType(edits.draft);
  const changed = () => bus.emit('job.changed', { idJob });
  const save = useChange('setCrewLicences', {
    done: () => {
      changed();
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Licences for ${group}`}
      yes="Save"
      disabled={JSON.stringify(rules) === JSON.stringify(asked.ofCrew)}
      isBusy={save.isPending}
      onSubmit={() =>
        save.mutate(
          { idReqCrew, rules, was: demandsByType(edits.was) },
          { onError: (error) => edits.overtaken(error, changed) },
        )
      }
      onClose={onClose}
    >
      <LicenceRules
        types={asked.types}
        group={asked.ofGroup}
        rules={rules}
        onChange={(idType, rule) => edits.set({ [idType]: rule })}
      />
    </FormDialog>
  );
}

/**
 * The licences that this crew requires in addition to its group's, and who lacks one. Renders nothing if the company
 * has no licence types.
 */
export function CrewLicences(props: CrewLicencesProps) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useCall('getCrewLicences', { idReqCrew: props.idReqCrew }, { quiet: true });
  if (!data || data.types.length === 0) return null;
  return (
    <Root>
      <span>{askedWords(data)}</span>
      <Button size="small" aria-label={`Licences for ${props.group}`} onClick={() => setOpen(true)}>
        Licences
      </Button>
      {data.lacking.map(({ idUser, rule, text }) => (
        <p key={`${idUser} ${text}`} data-rule={rule}>
          {text}
        </p>
      ))}
      {isOpen ? <RulesDialog {...props} asked={data} onClose={() => setOpen(false)} /> : null}
    </Root>
  );
}
