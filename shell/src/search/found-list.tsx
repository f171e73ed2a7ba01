import { useEffect } from 'react';
import { Button, styled } from '@crewcall/ui/basics';
import { token } from '@crewcall/ui/tokens';
import type { Search } from './use-search';

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

const hint = 'Jobs of any date, people, customers, invoices. A day of jobs too: 14/11/2026.';

/** The results in groups, or why there are none. `id` is the prefix of the ids of the list and its lines. */
export function FoundList({ id, search }: { id: string; search: Search }) {
  const { question, isNarrowed, groups, rows, at, choose, take } = search;
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, at]);
  return (
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
              const own = rows.indexOf(one);
              return (
                <button
                  key={one.key}
                  type="button"
                  tabIndex={-1}
                  id={`${id}-${own}`}
                  role="option"
                  aria-selected={own === at}
                  onMouseMove={() => own !== at && choose(own)}
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
  );
}
