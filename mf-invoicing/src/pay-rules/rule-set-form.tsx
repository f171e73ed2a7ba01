import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { validatePayRules } from '@crewcall/domain/pay-rules';
import { newKey, useApi, useBus, useChange, useSession, useSnackbar } from '@crewcall/platform';
import { Alert, Box, Button } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { DifferenceNotice } from '@crewcall/ui/difference-notice';
import { formatDateTime, viewerZone } from '@crewcall/ui/format';
import { Card } from '@crewcall/ui/job-card';
import { Checkbox, FormControlLabel } from '@crewcall/ui/mui';
import { FieldRow, SectionHeading } from '@crewcall/ui/page-header';
import { RowList } from '@crewcall/ui/row-list';
import { TextField } from '@crewcall/ui/text-field';
import { JobsField } from './jobs-field';
import { RuleFields } from './rule-fields';
import {
  isOvertaken,
  placeOf,
  type RuleSetDraft,
  sentDraft,
  type StoredRuleSet,
  typedOver,
} from './rule-set-draft';
import { TryRules } from './try-rules';

type Version = Out<'getPayRules'>['sets'][number]['versions'][number];

/** The versions of a rule set, newest first: date, author and name at the time. */
const RuleVersions = ({ name, versions }: { name: string; versions: readonly Version[] }) => (
  <section aria-label={`Versions of ${name}`}>
    <SectionHeading
      title="Versions"
      note="Each change of the rules is a new version. An invoice stays with the version it was paid by."
    />
    <RowList as="ol" lines="above" main="220px">
      {versions.map(({ version, name: called, at, by }) => (
        <li key={version}>
          <strong style={{ flex: '0 0 96px' }}>Version {version}</strong>
          <span data-main="">
            {formatDateTime(at, viewerZone())}
            {by.trim() === '' ? '' : `, ${by}`}
            {called === name ? '' : `, as “${called}”`}
          </span>
        </li>
      ))}
    </RowList>
  </section>
);

/** Warns that somebody else has changed the rules being edited, and lets the user choose. */
function RuleSetClash({ onTheirs, onMine }: { onTheirs: () => void; onMine: () => void }) {
  return (
    <Alert severity="warning">
      Somebody else has changed this rule set. What you typed is still here, and not saved yet.
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button size="small" onClick={onMine}>
          Save mine over theirs
        </Button>
        <Button size="small" onClick={onTheirs}>
          Take theirs
        </Button>
      </Box>
    </Alert>
  );
}

interface RuleSetFormProps {
  /** The rule set as the server has it now; newer than the form if somebody else saves. */
  stored: RuleSetDraft | StoredRuleSet;
  groups: Out<'getPayRules'>['groups'];
  onClose: () => void;
}

/** One rule set: its rules, where it applies, and a test shift. Shows what changes before saving. */
export function RuleSetForm({ stored, groups, onClose }: RuleSetFormProps) {
  const { can } = useSession();
  const { call } = useApi();
  const bus = useBus();
  const snackbar = useSnackbar();
  const confirm = useConfirm();
  const [key] = useState(newKey);
  /** The rule set that the form started from, to tell the user's changes from somebody else's. */
  const [read, setRead] = useState(stored);
  const [draft, setDraft] = useState<RuleSetDraft>(stored);
  const set = (part: Partial<RuleSetDraft>) => setDraft({ ...draft, ...part });
  const { name, rules, active, forCompany, idGroups } = draft;
  const save = useChange('savePayRules', {
    done: ({ version }) => {
      bus.emit('settings.changed', {});
      snackbar.show(`Saved as version ${version}.`, { color: 'success' });
      onClose();
    },
  });
  const problem = validatePayRules(rules)[0];
  const isStale = !save.isPending && isOvertaken(read, stored);
  const goOn = (next: RuleSetDraft) => {
    setRead(stored);
    setDraft(next);
  };
  const id = 'id' in read ? { id: read.id } : {};
  const ask = async () => {
    const { difference } = await call('tryPayRules', {
      set: { ...sentDraft(draft), ...id },
    });
    if (
      await confirm({
        title: `Save ${name}?`,
        text: <DifferenceNotice difference={difference} />,
        yes: 'Save',
      })
    )
      save.mutate(
        {
          ...sentDraft(draft),
          ...id,
          ...('version' in read ? { version: read.version, was: placeOf(read) } : { key }),
        },
        { onError: () => bus.emit('settings.changed', {}) },
      );
  };
  return (
    <Card>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <TextField
          label="Name of the rule set"
          value={name}
          onChange={(event) => set({ name: event.target.value })}
        />
        <RuleFields rules={rules} onChange={(changed) => set({ rules: changed })} />
        <SectionHeading
          title="Where it applies"
          note="A job’s own set comes first, then its group’s, then the company’s."
        />
        <FieldRow min={200}>
          <FormControlLabel
            label="Whole company"
            control={
              <Checkbox
                checked={forCompany}
                onChange={(event) => set({ forCompany: event.target.checked })}
              />
            }
          />
          <FormControlLabel
            label="In use"
            control={
              <Checkbox checked={active} onChange={(event) => set({ active: event.target.checked })} />
            }
          />
          {groups.map((group) => (
            <FormControlLabel
              key={group.id}
              label={group.groupName}
              control={
                <Checkbox
                  checked={idGroups.includes(group.id)}
                  onChange={(event) =>
                    set({
                      idGroups: event.target.checked
                        ? [...idGroups, group.id]
                        : idGroups.filter((one) => one !== group.id),
                    })
                  }
                />
              }
            />
          ))}
        </FieldRow>
        <JobsField value={draft.jobs} onChange={(jobs) => set({ jobs })} />
        <TryRules rules={rules} isOdd={problem !== undefined} />
        {'versions' in stored && stored.versions.length > 0 ? (
          <RuleVersions name={stored.name} versions={stored.versions} />
        ) : null}
        {problem ? <Alert severity="warning">{problem.text}</Alert> : null}
        {isStale ? (
          <RuleSetClash onTheirs={() => goOn(stored)} onMine={() => goOn(typedOver(read, draft, stored))} />
        ) : null}
        <Box sx={{ display: 'flex', gap: 1 }}>
          {can('settings.write') ? (
            <Button
              variant="contained"
              loading={save.isPending}
              disabled={isStale || problem !== undefined || name.trim() === ''}
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
