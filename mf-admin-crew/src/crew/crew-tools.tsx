import { useState } from 'react';
import { texts } from '@crewcall/domain/texts';
import type { useLocalKeys } from '@crewcall/platform/local-preference';
import { Badge } from '@crewcall/ui/mui';
import { Button } from '@crewcall/ui/basics';
import { FilterIcon } from '@crewcall/ui/icons';
import { Toolbar } from '@crewcall/ui/page-header';
import { SearchField } from '@crewcall/ui/search-field';
import { ColumnChooser } from './column-chooser';
import { CrewFilters } from './crew-filters';
import { allCrew, partsOf } from './crew-rows';
import { SavedSearches } from './saved-searches';
import type { useCrewList } from './use-crew-list';

export interface CrewToolsProps {
  list: ReturnType<typeof useCrewList>;
  /** Every column that there is, with its name. */
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
