import { useState } from 'react';
import { Checkbox, FormControlLabel, Popover } from '@crewcall/ui/mui';
import { Button, styled } from '@crewcall/ui/basics';
import { ListChecksIcon } from '@crewcall/ui/icons';

const List = styled('div')({ display: 'grid', padding: '8px 16px 8px 20px' });

/** Chooses the columns of a table. The Name column is always shown, so it is not offered. */
export function ColumnChooser({
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
