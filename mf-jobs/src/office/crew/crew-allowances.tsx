import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { allowanceUnitNames } from '@crewcall/domain/extras';
import { useBus, useCall, useChange } from '@crewcall/platform';
import { useEdits } from '@crewcall/platform/use-edits';
import { Button, styled } from '@crewcall/ui/basics';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { TickList } from '@crewcall/ui/tick-list';
import { token } from '@crewcall/ui/tokens';

type Answer = Out<'getCrewAllowances'>;

const Root = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 10px',
  fontSize: 14,
  '& > span': { flex: '1 1 160px', color: token('ink-2'), overflowWrap: 'anywhere' },
});

/** The allowances that timesheets of the crew get automatically, as text. */
function givenWords({ types, ofGroup, ofCrew }: Answer): string {
  const given = types.filter(({ id, active }) => active && (ofGroup.includes(id) || ofCrew.includes(id)));
  return given.length === 0 ? 'No allowances' : `Gets ${given.map(({ name }) => name).join(', ')}`;
}

interface CrewAllowancesProps {
  idJob: number;
  idReqCrew: number;
  group: string;
}

const byId = (one: number, other: number) => one - other;

function AllowancesDialog(props: CrewAllowancesProps & { given: Answer; onClose: () => void }) {
  const { idJob, idReqCrew, group, given, onClose } = props;
  const bus = useBus();
  const edits = useEdits({ idTypes: given.ofCrew });
  const changed = () => bus.emit('job.changed', { idJob });
  const save = useChange('setCrewAllowances', {
    done: () => {
      changed();
      onClose();
    },
  });
  const { idTypes } = edits.draft;
  const same = [...idTypes].sort(byId).join() === [...given.ofCrew].sort(byId).join();
  return (
    <FormDialog
      title={`Allowances for ${group}`}
      yes="Save"
      disabled={same}
      isBusy={save.isPending}
      onSubmit={() =>
        save.mutate(
          { idReqCrew, idTypes, was: edits.was.idTypes },
          { onError: (error) => edits.overtaken(error, changed) },
        )
      }
      onClose={onClose}
    >
      <p>Every time of this crew gets what is ticked here, until it is invoiced.</p>
      <TickList
        label={`Allowances for ${group}`}
        choices={given.types.map(({ id, name, unit, active }) => ({
          id,
          name,
          note: [
            allowanceUnitNames[unit],
            ...(given.ofGroup.includes(id) ? ['its group gets it already'] : []),
            ...(active ? [] : ['switched off']),
          ].join(', '),
        }))}
        ticked={new Set(idTypes)}
        onTicked={(ticked) => edits.set({ idTypes: [...ticked] })}
      />
    </FormDialog>
  );
}

/** The allowances that a crew's timesheets get automatically. Renders nothing if the company has no allowance types. */
export function CrewAllowances(props: CrewAllowancesProps) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useCall('getCrewAllowances', { idReqCrew: props.idReqCrew }, { quiet: true });
  if (!data || data.types.length === 0) return null;
  return (
    <Root>
      <span>{givenWords(data)}</span>
      <Button size="small" aria-label={`Allowances for ${props.group}`} onClick={() => setOpen(true)}>
        Allowances
      </Button>
      {isOpen ? <AllowancesDialog {...props} given={data} onClose={() => setOpen(false)} /> : null}
    </Root>
  );
}
