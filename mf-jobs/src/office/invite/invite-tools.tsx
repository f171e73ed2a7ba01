import { useState } from 'react';
import { Badge } from '@crewcall/ui/mui';
import { Button, styled } from '@crewcall/ui/basics';
import { FilterIcon } from '@crewcall/ui/icons';
import { SearchField } from '@crewcall/ui/search-field';
import { phone } from '@crewcall/ui/tokens';
import { filterCount } from './invite-filter';
import { InviteFilters } from './invite-filters';
import type { InviteFiltersProps } from './invite-filters';

const Tools = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

export interface InviteToolsProps extends InviteFiltersProps {
  /** The best people for the crew are listed first. */
  isSuggested: boolean;
  onSuggested: (isOn: boolean) => void;
}

/** The search field, and buttons that list the best people first and show the filters. */
export function InviteTools({ filter, filters, onFilter, isSuggested, onSuggested }: InviteToolsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Tools>
        <SearchField
          value={filter.text}
          onChange={(text) => onFilter({ ...filter, text })}
          label="Search workers"
          sx={{
            flex: '1 1 150px',
            width: 'auto',
            minWidth: 0,
            [phone]: { flex: '1 1 150px', width: 'auto' },
          }}
        />
        <Button aria-pressed={isSuggested} onClick={() => onSuggested(!isSuggested)}>
          Suggested
        </Button>
        <Badge badgeContent={filterCount(filter)} color="primary">
          <Button
            startIcon={<FilterIcon aria-hidden />}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            Filters
          </Button>
        </Badge>
      </Tools>
      {isOpen ? <InviteFilters filter={filter} filters={filters} onFilter={onFilter} /> : null}
    </>
  );
}
