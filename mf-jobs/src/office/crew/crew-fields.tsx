import { useId, useState } from 'react';
import type { Out, ReqCrew } from '@crewcall/contract/types';
import { isCrewLocked } from '@crewcall/domain/job-rules';
import { useNow } from '@crewcall/platform';
import { FormControlLabel, Switch } from '@crewcall/ui/mui';
import { Button, styled } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { TrashIcon } from '@crewcall/ui/icons';
import { FieldRow } from '@crewcall/ui/page-header';
import { SelectField } from '@crewcall/ui/select-field';
import { token } from '@crewcall/ui/tokens';
import { InstantField } from '@crewcall/ui/instant-field';
import { CancelPayDialog } from '../cancel/cancel-pay-dialog';
import type { FormRights } from '../form/manager-mode';
import type { JobEdits } from '../form/use-job-edits';
import { AmountField } from './amount-field';

const Root = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 });
const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  '& > small': { flex: '1 1 100%', fontSize: 12.5, color: token('ink-3'), textAlign: 'right' },
});

export interface CrewFieldsProps {
  crew: ReqCrew;
  form: JobEdits;
  groups: Out<'getJobDetail'>['extraData']['groups'];
  rights: FormRights;
}

/** Why this user may not change or delete the crew; null if they may. */
function whyShut(
  { lock, isReadOnly, isManager }: FormRights,
  { server }: JobEdits,
  idCrew: number,
  now: number,
) {
  if (lock.locked) return soonText('job');
  // Check the saved start instead of the typed one, so that a refused date can still be corrected.
  const starts = server.reqCrew.filter(({ id }) => id === idCrew).map(({ startTime }) => startTime);
  if (isManager && isCrewLocked(server.status, starts, now)) return soonText('group');
  return isReadOnly ? 'You can view this group but not change or delete it.' : null;
}

const soonText = (what: string) =>
  `The ${what} starts too soon: ask the office to change or delete this group.`;

/** Group, times, amount and code of a crew. */
export function CrewFields({ crew, form, groups, rights }: CrewFieldsProps) {
  const { job, setCrew } = form;
  const confirm = useConfirm();
  const shut = whyShut(rights, form, crew.id, useNow());
  const off = shut !== null;
  const isHeld = rights.isManager && crew.confirmed > 0;
  const why = useId();
  const [isAsked, setAsked] = useState(false);
  const question = {
    title: `Delete the crew ${crew.groupName}?`,
    text: crew.userList.length > 0 ? 'Its workers are notified that the shift is off.' : undefined,
    yes: 'Delete',
  };
  const remove = async () => {
    // If people are confirmed on the crew, the office must also choose what they are paid.
    if (crew.confirmed > 0) setAsked(true);
    else if (await confirm({ ...question, danger: true })) await form.deleteCrew(crew.id);
  };
  return (
    <Root>
      <FieldRow min={190}>
        <SelectField
          label="Group"
          value={crew.groupId}
          disabled={off || isHeld}
          onChange={(event) => setCrew(crew.id, 'groupId', Number(event.target.value))}
          choices={groups.map((group) => [group.id, group.groupName])}
        />
        <AmountField
          value={crew.amount}
          confirmed={crew.confirmed}
          isManager={rights.isManager}
          disabled={off}
          onChange={(amount) => setCrew(crew.id, 'amount', amount)}
        />
        <InstantField
          label="Start"
          value={crew.startTime}
          zone={job.tz}
          disabled={off}
          onChange={(start) => {
            if (start === null) return;
            // Moving a shift keeps its length.
            if (crew.endTime !== null) setCrew(crew.id, 'endTime', crew.endTime + (start - crew.startTime));
            setCrew(crew.id, 'startTime', start);
          }}
        />
        <InstantField
          label="End (planned)"
          value={crew.endTime}
          zone={job.tz}
          disabled={off}
          optional
          problem={
            crew.endTime !== null && crew.endTime <= crew.startTime ? 'The end is before the start.' : null
          }
          onChange={(end) => setCrew(crew.id, 'endTime', end)}
        />
      </FieldRow>
      <Foot>
        <FormControlLabel
          control={
            <Switch
              checked={crew.requireCode}
              disabled={rights.isReadOnly || rights.isManager}
              onChange={(_event, isOn) => setCrew(crew.id, 'requireCode', isOn)}
            />
          }
          label="Ask for a code at check-in"
        />
        <Button
          size="small"
          variant="text"
          color="error"
          disabled={off || isHeld}
          aria-describedby={off || isHeld ? why : undefined}
          startIcon={<TrashIcon size={15} aria-hidden />}
          onClick={() => void remove()}
        >
          Delete group
        </Button>
        {off || isHeld ? (
          <small id={why}>
            {shut ?? 'Somebody is confirmed: ask the office to change or delete this group.'}
          </small>
        ) : null}
      </Foot>
      {isAsked ? (
        <CancelPayDialog
          {...question}
          no="Cancel"
          of={{ idReqCrew: crew.id }}
          onYes={(pay) => {
            setAsked(false);
            void form.deleteCrew(crew.id, pay);
          }}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </Root>
  );
}
