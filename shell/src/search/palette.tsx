import { useId } from 'react';
import { Dialog } from '@crewcall/ui/mui';
import { Button, IconButton, styled, useMediaQuery } from '@crewcall/ui/basics';
import { plural } from '@crewcall/ui/format';
import { SearchIcon, XIcon } from '@crewcall/ui/icons';
import { phone, token } from '@crewcall/ui/tokens';
import { LiveRegion } from '@crewcall/ui/visually-hidden';
import { FoundList } from './found-list';
import { useSearch } from './use-search';

const Field = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '8px 8px 8px 16px',
  borderBottom: `1px solid ${token('line')}`,
  '& input': {
    flex: 1,
    minWidth: 0,
    minHeight: 40,
    border: 0,
    outline: 0,
    background: 'transparent',
    color: token('ink'),
    font: 'inherit',
    fontSize: 17,
  },
  // Focus is shown by the line under the field, because the field itself has no border.
  '&:focus-within': { borderBottomColor: token('focus') },
  '& input::placeholder': { color: token('ink-3'), opacity: 1 },
});
const Chosen = styled('div')({ padding: '8px 10px 0', '& button': { minHeight: 36 } });

/** The office's global search. Arrow keys choose, Enter opens, Escape closes. */
export function Palette({ close }: { close: () => void }) {
  const isPhone = useMediaQuery(phone.replace('@media ', ''), { noSsr: true });
  const id = useId();
  const search = useSearch(close);
  const { text, narrowed, isNarrowed, rows, at } = search;
  return (
    <Dialog
      open
      onClose={close}
      fullWidth
      maxWidth="sm"
      fullScreen={isPhone}
      slotProps={{ paper: { 'aria-label': 'Search' } }}
      sx={{
        '& .MuiDialog-container': { alignItems: 'flex-start' },
        '& .MuiDialog-paper': { maxHeight: isPhone ? 'none' : 'min(640px, 82dvh)' },
      }}
    >
      <Field>
        <SearchIcon size={19} aria-hidden />
        <input
          ref={search.input}
          autoFocus
          role="combobox"
          aria-label="Search"
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={rows.length === 0 ? undefined : `${id}-${at}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          placeholder={
            narrowed.company === undefined ? 'Search jobs, people, customers, invoices' : 'Search these jobs'
          }
          value={text}
          onChange={(event) => search.type(event.target.value)}
          onKeyDown={search.onKeyDown}
        />
        <IconButton aria-label="Close" onClick={close}>
          <XIcon size={20} aria-hidden />
        </IconButton>
      </Field>
      {isNarrowed && (
        <Chosen>
          <Button
            size="small"
            startIcon={<XIcon size={16} aria-hidden />}
            onClick={() => search.narrow({}, text)}
          >
            {narrowed.company === undefined ? `Only ${narrowed.only}` : `Jobs of ${narrowed.company}`}
          </Button>
        </Chosen>
      )}
      <FoundList id={id} search={search} />
      <LiveRegion>
        {!search.question.isCurrent
          ? ''
          : rows.length === 0
            ? 'Nothing found.'
            : plural(rows.length, 'result')}
      </LiveRegion>
    </Dialog>
  );
}
