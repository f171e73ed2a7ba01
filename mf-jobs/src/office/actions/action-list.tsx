import type { ReactNode } from 'react';
import { ButtonBase, ChevronRightIcon, styled, token } from '@crewcall/ui';
import type { Icon } from '@crewcall/ui';

export interface Action {
  key: string;
  label: string;
  note: ReactNode;
  icon: Icon;
  onOpen: () => void;
}

const List = styled('ul')({
  listStyle: 'none',
  padding: 0,
  background: token('card'),
  border: `1px solid ${token('line')}`,
  borderRadius: token('r-l'),
  overflow: 'hidden',
  '& > li + li': { borderTop: `1px solid ${token('line')}` },
  '& .MuiButtonBase-root': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: 14,
    width: '100%',
    minHeight: 56,
    padding: '8px 14px',
    textAlign: 'left',
    font: `600 15px/1.3 ${token('font')}`,
    color: token('ink'),
  },
  '& .MuiButtonBase-root:hover': { background: token('hover') },
  '& .MuiButtonBase-root.Mui-focusVisible': { outlineOffset: -3 },
  '& svg': { color: token('ink-3') },
  '& small': { display: 'block', fontWeight: 450, fontSize: 13, color: token('ink-3') },
});

/** What can be done with a job beside editing it. */
export const ActionList = ({ actions }: { actions: readonly Action[] }) => (
  <List>
    {actions.map(({ key, label, note, icon: Mark, onOpen }) => (
      <li key={key}>
        <ButtonBase onClick={onOpen}>
          <Mark size={19} aria-hidden />
          <span>
            {label}
            <small>{note}</small>
          </span>
          <ChevronRightIcon size={16} aria-hidden />
        </ButtonBase>
      </li>
    ))}
  </List>
);
