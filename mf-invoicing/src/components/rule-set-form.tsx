import type { In, Out } from '@crewcall/contract/types';
import { validatePayRules } from '@crewcall/domain/pay-rules';
import type { PayRules } from '@crewcall/domain/pay-rules';
import { newKey, useApi, useBus, useChange, useSession, useSnackbar } from '@crewcall/platform';
import {
  Alert,
  Box,
  Button,
  Card,
  Checkbox,
  FieldRow,
  FormControlLabel,
  SectionHeading,
  TextField,
  useConfirm,
} from '@crewcall/ui';
import { useState } from 'react';
import { DifferenceNotice } from '@crewcall/ui/difference-notice';
import { JobsField } from './jobs-field';
import type { ChosenJob } from './jobs-field';
import { RuleFields } from './rule-fields';
import { RuleVersions } from './rule-versions';
import { TryRules } from './try-rules';

type Stored = Out<'getPayRules'>['sets'][number];
export type RuleSetDraft = Omit<In<'savePayRules'>, 'id' | 'version' | 'key'>;

interface RuleSetFormProps {
  stored: RuleSetDraft | Stored;
  groups: Out<'getPayRules'>['groups'];
  onClose: () => void;
}

/** One rule set: its rules, where it applies, and a shift to try it with. Before saving it says what it changes. */
export function RuleSetForm({ stored, groups, onClose }: RuleSetFormProps) {
  const { can } = useSession();
  const { call } = useApi();
  const bus = useBus();
  const snackbar = useSnackbar();
  const confirm = useConfirm();
  const [key] = useState(newKey);
  const [name, setName] = useState(stored.name);
  const [rules, setRules] = useState<PayRules>(stored.rules);
  const [active, setActive] = useState(stored.active);
  const [forCompany, setForCompany] = useState(stored.forCompany);
  const [idGroups, setGroups] = useState<readonly number[]>(stored.idGroups);
  const [jobs, setJobs] = useState<readonly ChosenJob[]>('jobs' in stored ? stored.jobs : []);
  const save = useChange('savePayRules', {
    done: ({ version }) => {
      bus.emit('settings.changed', {});
      snackbar.show(`Saved as version ${version}.`, { color: 'success' });
      onClose();
    },
  });
  const problem = validatePayRules(rules)[0];
  const draft: RuleSetDraft = {
    name,
    rules,
    active,
    forCompany,
    idGroups: [...idGroups],
    idJobs: jobs.map(({ id }) => id),
  };
  const known = 'id' in stored ? { id: stored.id, version: stored.version } : {};
  const ask = async () => {
    const { difference } = await call('tryPayRules', {
      set: { ...draft, ...('id' in stored ? { id: stored.id } : {}) },
    });
    if (
      await confirm({
        title: `Save ${name}?`,
        text: <DifferenceNotice difference={difference} />,
        yes: 'Save',
      })
    )
      save.mutate({ ...draft, ...known, ...('id' in stored ? {} : { key }) });
  };
  return (
    <Card>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <TextField
          label="Name of the rule set"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <RuleFields rules={rules} onChange={setRules} />
        <SectionHeading
          title="Where it applies"
          note="A job’s own set comes first, then its group’s, then the company’s."
        />
        <FieldRow min={200}>
          <FormControlLabel
            label="Whole company"
            control={
              <Checkbox checked={forCompany} onChange={(event) => setForCompany(event.target.checked)} />
            }
          />
          <FormControlLabel
            label="In use"
            control={<Checkbox checked={active} onChange={(event) => setActive(event.target.checked)} />}
          />
          {groups.map((group) => (
            <FormControlLabel
              key={group.id}
              label={group.groupName}
              control={
                <Checkbox
                  checked={idGroups.includes(group.id)}
                  onChange={(event) =>
                    setGroups(
                      event.target.checked
                        ? [...idGroups, group.id]
                        : idGroups.filter((id) => id !== group.id),
                    )
                  }
                />
              }
            />
          ))}
        </FieldRow>
        <JobsField value={jobs} onChange={setJobs} />
        <TryRules rules={rules} isOdd={problem !== undefined} />
        {'versions' in stored && stored.versions.length > 0 ? (
          <RuleVersions name={stored.name} versions={stored.versions} />
        ) : null}
        {problem ? <Alert severity="warning">{problem.text}</Alert> : null}
        <Box sx={{ display: 'flex', gap: 1 }}>
          {can('settings.write') ? (
            <Button
              variant="contained"
              loading={save.isPending}
              disabled={problem !== undefined || name.trim() === ''}
              onClick={() => void ask()}
            >
              Save
            </Button>
          ) : null}
          <Button onClick={onClose}>Close</Button>
        </Box>
      </Box>
    </Card>
  );
}
