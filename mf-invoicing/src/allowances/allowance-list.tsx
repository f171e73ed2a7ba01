import { useState } from 'react';
import { dayText } from '@crewcall/domain/time';
import { HOUR_MS } from '@crewcall/domain/units';
import { useCall, useNow, useSession } from '@crewcall/platform';
import { Box, Button } from '@crewcall/ui/basics';
import { plural } from '@crewcall/ui/format';
import { Card } from '@crewcall/ui/job-card';
import { Loaded } from '@crewcall/ui/loaded';
import { SectionHeading } from '@crewcall/ui/page-header';
import { Pill } from '@crewcall/ui/pill';
import { RowList } from '@crewcall/ui/row-list';
import { SkeletonForm } from '@crewcall/ui/skeleton';
import { AllowanceDialog } from './allowance-dialog';
import { newAllowance, rateWords } from './allowance-draft';
import type { AllowanceType, Groups } from './allowance-draft';

/** `Rigger, Stagehand and 3 crews`: what gets it by itself. */
function givenWords({ idGroups, crews }: AllowanceType, groups: Groups): string {
  const names = groups.filter(({ id }) => idGroups.includes(id)).map(({ groupName }) => groupName);
  const all = [...names, ...(crews > 0 ? [plural(crews, 'crew')] : [])];
  return all.length === 0 ? 'By hand only' : `Given to ${all.join(', ')}`;
}

/** The company's types of allowance: what they pay, and who gets them. */
export function AllowanceList() {
  const { can, user } = useSession();
  const read = useCall('getAllowanceTypes', {});
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const today = dayText(user.companyZone, useNow(HOUR_MS));
  return (
    <Card>
      <SectionHeading
        title="Allowances"
        note="Pay that is not hours: a meal, tools, kilometres. They are lines of their own on the invoice."
      />
      <Loaded read={read} what="The allowances" skeleton={<SkeletonForm fields={2} />}>
        {({ types, groups }) => {
          const stored = types.find(({ id }) => id === open);
          const shown = open === 'new' ? newAllowance(today) : stored;
          return (
            <Box sx={{ display: 'grid', gap: 1.5 }}>
              {types.length === 0 ? <p>There is no allowance yet.</p> : null}
              <RowList lines="above" aria-label="Allowances">
                {types.map((type) => (
                  <li key={type.id}>
                    <span data-main="">
                      <b>{type.name}</b>
                      <small>
                        {rateWords(type, today)}. {givenWords(type, groups)}
                        {type.countsSuper ? '. Counts for super' : ''}
                      </small>
                    </span>
                    {type.active ? null : <Pill tone="idle">Off</Pill>}
                    <Button
                      size="small"
                      aria-label={`${can('settings.write') ? 'Change' : 'Open'} ${type.name}`}
                      onClick={() => setOpen(type.id)}
                    >
                      {can('settings.write') ? 'Change' : 'Open'}
                    </Button>
                  </li>
                ))}
              </RowList>
              {can('settings.write') ? (
                <Button sx={{ justifySelf: 'start' }} onClick={() => setOpen('new')}>
                  New allowance
                </Button>
              ) : null}
              {shown ? (
                <AllowanceDialog key={open} stored={shown} groups={groups} onClose={() => setOpen(null)} />
              ) : null}
            </Box>
          );
        }}
      </Loaded>
    </Card>
  );
}
