import type { ReactNode } from 'react';
import { Button, IconButton, styled } from '@crewcall/ui/basics';
import { ChevronLeftIcon, ChevronRightIcon } from '@crewcall/ui/icons';
import { SelectField } from '@crewcall/ui/select-field';
import { Toolbar } from '@crewcall/ui/page-header';
import type { useWeek } from './use-week';
import type { RosterWeek } from './roster-data';

const Groups = styled('div')({ flex: '0 1 220px', minWidth: 150 });
const End = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginLeft: 'auto' });

export interface RosterToolbarProps {
  week: ReturnType<typeof useWeek>;
  groups: RosterWeek['groups'];
  /** The chosen group; 0 for all. */
  group: number;
  onGroup: (group: number) => void;
  /** Buttons for the whole week. */
  children: ReactNode;
}

/** The weeks, the group filter, and what can be done with the week. */
export function RosterToolbar({ week, groups, group, onGroup, children }: RosterToolbarProps) {
  return (
    <Toolbar>
      <IconButton aria-label="Previous week" onClick={() => week.turn(-1)}>
        <ChevronLeftIcon aria-hidden />
      </IconButton>
      <IconButton aria-label="Next week" onClick={() => week.turn(1)}>
        <ChevronRightIcon aria-hidden />
      </IconButton>
      <Button disabled={week.isCurrent} onClick={week.toCurrent}>
        This week
      </Button>
      <Groups>
        <SelectField
          value={group}
          first={[0, 'All groups']}
          choices={groups.map(({ id, name }) => [id, name] as const)}
          slotProps={{ htmlInput: { 'aria-label': 'Group' } }}
          onChange={(event) => onGroup(Number(event.target.value))}
        />
      </Groups>
      <End>{children}</End>
    </Toolbar>
  );
}
