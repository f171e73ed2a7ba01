import type { ReactNode } from 'react';
import { ButtonBase, styled } from '@crewcall/ui/basics';
import { ChevronRightIcon } from '@crewcall/ui/icons';
import { RowList } from '@crewcall/ui/row-list';
import { token } from '@crewcall/ui/tokens';
import type { Icon } from '@crewcall/ui/icons';

export interface Action {
  key: string;
  label: string;
  note: ReactNode;
  icon: Icon;
  onOpen: () => void;
}

const Open = styled(ButtonBase)({
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
  '&:hover': { background: token('hover') },
  '&.Mui-focusVisible': { outlineOffset: -3 },
  '& svg': { color: token('ink-3') },
  '& small': { fontSize: 13 },
});

export const ActionList = ({ actions }: { actions: readonly Action[] }) => (
  <RowList boxed stacked sx={{ overflow: 'hidden', '& > li': { p: 0 } }}>
    {actions.map(({ key, label, note, icon: Mark, onOpen }) => (
      <li key={key}>
        <Open onClick={onOpen}>
          <Mark size={19} aria-hidden />
          <span>
            {label}
            <small>{note}</small>
          </span>
          <ChevronRightIcon size={16} aria-hidden />
        </Open>
      </li>
    ))}
  </RowList>
);
