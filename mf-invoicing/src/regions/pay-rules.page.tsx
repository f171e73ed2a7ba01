import { noPayRules } from '@crewcall/domain/pay-rules';
import { useCall, useSession } from '@crewcall/platform';
import { Alert, Box, Button } from '@crewcall/ui/basics';
import { Card } from '@crewcall/ui/job-card';
import { Loaded } from '@crewcall/ui/loaded';
import { PageHeader } from '@crewcall/ui/page-header';
import { Pill } from '@crewcall/ui/pill';
import { SkeletonForm } from '@crewcall/ui/skeleton';
import { useState } from 'react';
import { AllowanceList } from '../allowances/allowance-list';
import { Holidays } from '../pay-rules/holidays';
import { RuleSetForm } from '../pay-rules/rule-set-form';
import { appliesNowhere } from '../pay-rules/rule-set-draft';
import type { RuleSetDraft } from '../pay-rules/rule-set-draft';
import { definePage } from '../region';

/** A new set has no place, and the list says so: one that is meant for customers alone must not change anybody’s pay. */
const newSet: RuleSetDraft = {
  name: '',
  rules: noPayRules,
  active: true,
  forCompany: false,
  idGroups: [],
  jobs: [],
};

/** The company's own pay rules, with a try-out, its allowances, and the public holidays of each state. */
export function PayRules() {
  const { can } = useSession();
  const read = useCall('getPayRules', {});
  const [open, setOpen] = useState<number | 'new' | null>(null);
  return (
    <>
      <PageHeader
        title="Pay Rules"
        sub="The rules are your company’s own. Crewcall does not include any award: check yours before you rely on them."
      />
      <Loaded read={read} what="The pay rules" skeleton={<SkeletonForm fields={4} />}>
        {({ sets, groups, holidaysDue }) => (
          <Box sx={{ display: 'grid', gap: 2, maxWidth: 980 }}>
            {holidaysDue.length > 0 ? (
              <Alert severity="warning">
                Nobody has confirmed the public holidays of{' '}
                {holidaysDue.map(({ stateName, year }) => `${stateName} ${year}`).join(', ')}.
              </Alert>
            ) : null}
            {sets.length === 0 && open === null ? (
              <Alert severity="info">
                There is no rule set. Every time is paid by the loadings in Settings.
              </Alert>
            ) : null}
            {sets.map((set) =>
              open === set.id ? (
                <RuleSetForm key={set.id} stored={set} groups={groups} onClose={() => setOpen(null)} />
              ) : (
                <Card key={set.id}>
                  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
                    <strong style={{ flex: 1 }}>{set.name}</strong>
                    {set.active && appliesNowhere(set) ? (
                      <Pill tone="warn">Applies to nobody yet</Pill>
                    ) : null}
                    {set.forCompany ? <Pill tone="ok">Whole company</Pill> : null}
                    {set.active ? null : <Pill tone="idle">Off</Pill>}
                    <span>Version {set.version}</span>
                    <Button onClick={() => setOpen(set.id)} aria-label={`Open ${set.name}`}>
                      Open
                    </Button>
                  </Box>
                </Card>
              ),
            )}
            {open === 'new' ? (
              <RuleSetForm stored={newSet} groups={groups} onClose={() => setOpen(null)} />
            ) : can('settings.write') ? (
              <Button variant="contained" sx={{ justifySelf: 'start' }} onClick={() => setOpen('new')}>
                New rule set
              </Button>
            ) : null}
            <AllowanceList />
            <Holidays mayWrite={can('settings.write')} />
          </Box>
        )}
      </Loaded>
    </>
  );
}

export const region = definePage(PayRules);
