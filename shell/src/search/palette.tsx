import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import {
  Button,
  Dialog,
  IconButton,
  LiveRegion,
  SearchIcon,
  XIcon,
  phone,
  plural,
  styled,
  token,
  useMediaQuery,
} from '@crewcall/ui';
import { useHost, useStore } from '../context';
import { navOf } from '../regions/places';
import { groupsOf, pagesOf } from './found-rows';
import type { FoundRow } from './found-rows';
import { useQuestion } from './use-question';
import type { Narrowed } from './use-question';

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
  // The line under the field says where the keys go; the field itself has no edge of its own.
  '&:focus-within': { borderBottomColor: token('focus') },
  '& input::placeholder': { color: token('ink-3'), opacity: 1 },
});
const List = styled('div')({
  overflowY: 'auto',
  padding: '6px 8px 10px',
  minHeight: 120,
  '& h3': {
    padding: '10px 10px 4px',
    fontSize: 11.5,
    letterSpacing: '.06em',
    textTransform: 'uppercase',
    color: token('ink-3'),
    fontWeight: 600,
  },
  '& [role=option]': {
    display: 'block',
    width: '100%',
    padding: '8px 10px',
    border: 0,
    borderRadius: 9,
    background: 'transparent',
    color: token('ink'),
    font: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
    fontWeight: 600,
    fontSize: 14.5,
    lineHeight: 1.3,
    overflowWrap: 'anywhere',
  },
  '& [role=option] small': { display: 'block', fontSize: 13, fontWeight: 400, color: token('ink-3') },
  '& [role=option][aria-selected=true]': {
    background: token('sel'),
    boxShadow: `inset 3px 0 0 ${token('hi')}`,
  },
  '& [role=option][aria-selected=true] small': { color: token('ink-2') },
  '& p': { padding: '14px 10px', color: token('ink-3') },
  '@media (pointer:coarse)': { '& [role=option]': { minHeight: 48, paddingBlock: 13 } },
});
const Chosen = styled('div')({ padding: '8px 10px 0', '& button': { minHeight: 36 } });

const hint = 'Jobs of any date, people, customers, invoices. A day of jobs too: 14/11/2026.';

/** The office's one search. Arrow keys choose, Enter opens, Escape closes. */
export function Palette({ close }: { close: () => void }) {
  const { navigation, releases, session } = useHost();
  const registry = useStore(releases.registry);
  const view = useStore(session.view);
  const isPhone = useMediaQuery(phone.replace('@media ', ''), { noSsr: true });
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [narrowed, setNarrowed] = useState<Narrowed>({});
  const [chosen, setChosen] = useState(0);
  const isEntered = useRef(false);
  const question = useQuestion(text, narrowed);

  const isNarrowed = narrowed.company !== undefined || narrowed.only !== undefined;
  const pages = isNarrowed
    ? []
    : [
        pagesOf(
          navOf(registry, view).filter(({ area }) => area === 'admin'),
          text,
        ),
      ];
  const groups = [
    ...(question.found === undefined ? [] : groupsOf(question.found, !isNarrowed)),
    ...pages,
  ].filter(({ rows }) => rows.length > 0);
  const rows = groups.flatMap((group) => group.rows);
  const at = Math.min(chosen, rows.length - 1);

  const narrow = (next: Narrowed, keeps: string) => {
    setNarrowed(next);
    setText(keeps);
    setChosen(0);
    input.current?.focus();
  };
  const take = ({ does }: FoundRow) => {
    if ('company' in does) return narrow({ company: does.company }, '');
    if ('only' in does) return narrow({ ...narrowed, only: does.only }, text);
    close();
    void navigation.push(does.to);
  };
  const row = rows[at];
  // Enter before the answer is there means its first line, not one of the answer before.
  useEffect(() => {
    if (!isEntered.current || !question.isCurrent) return;
    isEntered.current = false;
    if (row !== undefined) take(row);
  });
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, at]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && rows.length > 0) {
      event.preventDefault();
      setChosen((at + step + rows.length) % rows.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (!question.isCurrent) isEntered.current = true;
      else if (row !== undefined) take(row);
    } else if (event.key === 'Backspace' && text === '' && isNarrowed) narrow({}, '');
  };
  const said = !question.isCurrent
    ? ''
    : rows.length === 0
      ? 'Nothing found.'
      : plural(rows.length, 'result');
  let index = -1;
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
          ref={input}
          autoFocus
          role="combobox"
          aria-label="Search"
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={row === undefined ? undefined : `${id}-${at}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          placeholder={
            narrowed.company === undefined ? 'Search jobs, people, customers, invoices' : 'Search these jobs'
          }
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(0);
            isEntered.current = false;
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton aria-label="Close" onClick={close}>
          <XIcon size={20} aria-hidden />
        </IconButton>
      </Field>
      {isNarrowed && (
        <Chosen>
          <Button size="small" startIcon={<XIcon size={16} aria-hidden />} onClick={() => narrow({}, text)}>
            {narrowed.company === undefined ? `Only ${narrowed.only}` : `Jobs of ${narrowed.company}`}
          </Button>
        </Chosen>
      )}
      <List>
        {question.error !== null && (
          <p role="alert">
            {question.error.message} <Button onClick={question.retry}>Retry</Button>
          </p>
        )}
        {!question.isEnough && <p>{hint}</p>}
        {question.isEnough && question.isCurrent && question.error === null && rows.length === 0 && (
          <p>Nothing found. Try fewer words, or a part of the name.</p>
        )}
        {!question.isCurrent && question.error === null && rows.length === 0 && <p>Searching …</p>}
        {isNarrowed && question.found !== undefined && question.found.more.length > 0 && (
          <p>These are the first of many. Further words narrow them.</p>
        )}
        <div role="listbox" id={`${id}-list`} aria-label="Results">
          {groups.map((group) => (
            <div key={group.title} role="group" aria-label={group.title}>
              <h3 aria-hidden>{group.title}</h3>
              {group.rows.map((one) => {
                index += 1;
                const own = index;
                return (
                  <button
                    key={one.key}
                    type="button"
                    tabIndex={-1}
                    id={`${id}-${own}`}
                    role="option"
                    aria-selected={own === at}
                    onMouseMove={() => own !== at && setChosen(own)}
                    onClick={() => take(one)}
                  >
                    {one.title}
                    {one.note !== '' && <small>{one.note}</small>}
                  </button>
                );
              })}
            </div>
          ))}
        </div>
      </List>
      <LiveRegion>{said}</LiveRegion>
    </Dialog>
  );
}
