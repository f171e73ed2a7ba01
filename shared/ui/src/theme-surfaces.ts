import type { Components, Theme } from '@crewcall/ui/mui';
import { createElement } from 'react';
import { XIcon } from './icons';
import { token } from './tokens';

const tones = ['success', 'info', 'warning', 'error'] as const;
const names = { success: 'ok', info: 'info', warning: 'warn', error: 'bad' } as const;

/** Tables, dialogs, menus, notices: flat cards with hairlines; only floating elements have a shadow. */
export const surfaces: Components<Omit<Theme, 'components'>> = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none', color: token('ink'), boxShadow: 'none' } },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: { background: token('scrim'), '&.MuiBackdrop-invisible': { background: 'transparent' } },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        borderRadius: token('r-xl'),
        boxShadow: token('shadow-2'),
        margin: 20,
        '@media (max-width:599.95px)': {
          '&:not(.MuiDialog-paperFullScreen)': {
            margin: 12,
            width: 'calc(100% - 24px)',
            maxWidth: 'calc(100% - 24px)',
          },
        },
      },
      paperFullScreen: { borderRadius: 0 },
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: { font: `720 19px/1.2 ${token('font')}`, letterSpacing: '-.005em', padding: '22px 24px 8px' },
    },
  },
  MuiDialogContent: {
    styleOverrides: {
      root: { padding: '8px 24px 16px', '.MuiDialogTitle-root + &': { paddingTop: 8 } },
      dividers: { borderColor: token('line') },
    },
  },
  MuiDialogContentText: { styleOverrides: { root: { color: token('ink-2'), fontSize: 15 } } },
  MuiDialogActions: {
    styleOverrides: {
      root: {
        padding: '8px 24px 22px',
        gap: 8,
        '& > :not(style) ~ :not(style)': { marginLeft: 0 },
        '@media (max-width:599.95px)': {
          padding: '8px 16px 16px',
          flexDirection: 'column-reverse',
          alignItems: 'stretch',
        },
      },
    },
  },
  MuiPopover: {
    styleOverrides: {
      paper: {
        borderRadius: token('r-l'),
        boxShadow: token('shadow-2'),
        border: `1px solid ${token('line')}`,
      },
    },
  },
  MuiMenu: { styleOverrides: { paper: { marginTop: 4, minWidth: 180 }, list: { padding: 6 } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: token('control'),
        borderRadius: '8px',
        padding: '0 10px',
        fontSize: 14.5,
        gap: 10,
        '@media (min-width:600px)': { minHeight: token('control') },
        '&:hover, &.Mui-focusVisible': { background: token('hover') },
        '&.Mui-focusVisible': { outlineOffset: -3 },
        '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': {
          background: token('sel'),
          fontWeight: 600,
        },
      },
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, enterNextDelay: 100 },
    styleOverrides: {
      tooltip: {
        background: token('ink'),
        color: token('paper'),
        fontSize: 12.5,
        fontWeight: 500,
        borderRadius: '8px',
        padding: '6px 9px',
        maxWidth: 280,
      },
    },
  },
  MuiTableContainer: {
    styleOverrides: {
      root: { background: token('card'), border: `1px solid ${token('line')}`, borderRadius: token('r-l') },
    },
  },
  MuiTable: { defaultProps: { size: 'small' } },
  MuiTableRow: {
    styleOverrides: {
      root: {
        '&.MuiTableRow-hover:hover': { background: token('hover') },
        '&.Mui-selected, &.Mui-selected:hover': { background: token('sel') },
        'tbody &:last-of-type > .MuiTableCell-root': { borderBottom: 0 },
      },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: {
        borderBottom: `1px solid ${token('line')}`,
        padding: '8px 10px',
        fontSize: 13.5,
        lineHeight: 1.35,
        color: token('ink'),
      },
      head: {
        background: token('card'),
        color: token('ink-3'),
        fontWeight: 600,
        fontSize: 12.5,
        whiteSpace: 'nowrap',
      },
      stickyHeader: { background: token('card') },
    },
  },
  MuiTableSortLabel: {
    styleOverrides: {
      root: {
        borderRadius: 4,
        '&:hover, &.Mui-active': { color: token('ink') },
        '&.Mui-active .MuiTableSortLabel-icon': { color: token('ink') },
      },
    },
  },
  MuiChip: {
    defaultProps: { deleteIcon: createElement(XIcon, { size: 15, 'aria-hidden': true }) },
    styleOverrides: {
      root: {
        height: 30,
        borderRadius: '8px',
        fontSize: 13,
        fontWeight: 550,
        background: token('idle-bg'),
        color: token('ink'),
        // A chip in a disabled field stays readable.
        '&.Mui-disabled': { opacity: 1, color: token('ink-2') },
        '&.Mui-disabled .MuiChip-deleteIcon': { display: 'none' },
      },
      outlined: { background: 'transparent', borderColor: token('edge') },
      deleteIcon: {
        color: token('ink-3'),
        fontSize: 15,
        width: 15,
        height: 15,
        margin: '0 8px 0 -4px',
        '&:hover': { color: token('ink') },
      },
    },
  },
  MuiBadge: {
    styleOverrides: {
      badge: {
        fontWeight: 700,
        fontSize: 11,
        height: 18,
        minWidth: 18,
        padding: '0 5px',
        background: token('hi'),
        color: token('hi-ink'),
      },
    },
  },
  MuiAlert: {
    defaultProps: { variant: 'standard' },
    styleOverrides: {
      root: {
        borderRadius: token('r'),
        fontSize: 14,
        padding: '4px 14px',
        '& .MuiAlert-icon': { opacity: 1, color: 'inherit' },
        '& .MuiAlert-action .MuiButton-root': { whiteSpace: 'nowrap' },
        ...Object.fromEntries(
          tones.map((tone) => [
            `&.MuiAlert-color${tone[0]!.toUpperCase()}${tone.slice(1)}`,
            { background: token(`${names[tone]}-bg`), color: token(names[tone]) },
          ]),
        ),
      },
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: { height: 4, borderRadius: 2, background: token('idle-bg') },
      bar: { borderRadius: 2, background: token('hi') },
    },
  },
  MuiCircularProgress: {
    defaultProps: { size: 22, thickness: 5 },
    styleOverrides: { root: { color: 'currentColor' } },
  },
};
