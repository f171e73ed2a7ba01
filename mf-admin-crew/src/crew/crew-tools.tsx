import { useState } from 'react';
import { texts } from '@crewcall/domain/texts';
import type { useLocalKeys } from '@crewcall/platform/local-preference';
import { Button, styled } from '@crewcall/ui/basics';
import { FilterIcon, ListChecksIcon } from '@crewcall/ui/icons';
import { Badge, Checkbox, FormControlLabel, Popover } from '@crewcall/ui/mui';
import { Toolbar } from '@crewcall/ui/page-header';
import { SearchField } from '@crewcall/ui/search-field';
import { CrewFilters } from './crew-filters';
import { allCrew, partsOf } from './crew-rows';
import { SavedSearches } from './saved-searches';
import type { useCrewList } from './use-crew-list';

const List = styled('div')({ display: 'grid', padding: '8px 16px 8px 20px' });

/** Chooses the columns of a table. The Name column is always shown, so it is not listed. */
function ColumnChooser({
  columns,
  shown,
  onToggle,
}: {
  columns: readonly { key: string; name: string }[];
  shown: ReadonlySet<string>;
  onToggle: (key: string) => void;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        startIcon={<ListChecksIcon size={16} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Columns
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Columns' } }}
      >
        <List>
          {columns.map(({ key, name }) => (
            <FormControlLabel
              key={key}
              control={<Checkbox checked={shown.has(key)} onChange={() => onToggle(key)} />}
              label={name}
            />
          ))}
        </List>
      </Popover>
    </>
  );
}

export interface CrewToolsProps {
  list: ReturnType<typeof useCrewList>;
  /** Every available column, with its name. */
  all: readonly { key: string; head: string }[];
  columns: ReturnType<typeof useLocalKeys>;
}

/** Search, filters, saved searches and columns of the crew list. */
export function CrewTools({ list, all, columns: { chosen, toggle } }: CrewToolsProps) {
  const { pages, filter, setFilter, choices, questions } = list;
  const [isFiltering, setIsFiltering] = useState(false);
  const parts = partsOf(filter);
  return (
    <>
      <Toolbar>
        <SearchField
          value={filter.text}
          onChange={(text) => setFilter({ ...filter, text })}
          label="Search name, group, place, licence"
          hotkey
        />
        <Badge badgeContent={parts} color="primary" sx={{ '& > button': { flex: 1 } }}>
          <Button
            startIcon={<FilterIcon size={16} aria-hidden />}
            aria-expanded={isFiltering}
            onClick={() => setIsFiltering(!isFiltering)}
          >
            Filters
          </Button>
        </Badge>
        <SavedSearches
          filter={filter}
          canSave={parts > 0 || filter.text.trim() !== ''}
          onTake={(taken) => setFilter({ ...allCrew, ...taken })}
        />
        <ColumnChooser
          columns={all.flatMap(({ key, head }) => (key === 'name' ? [] : [{ key, name: head }]))}
          shown={chosen}
          onToggle={toggle}
        />
        {parts > 0 || filter.text !== '' ? (
          <Button onClick={() => setFilter(allCrew)}>{texts.removeFilters}</Button>
        ) : null}
      </Toolbar>
      {isFiltering ? (
        <CrewFilters
          filter={filter}
          choices={choices}
          questions={questions}
          knowsNear={pages.data?.knowsNear}
          onChange={setFilter}
        />
      ) : null}
    </>
  );
}
