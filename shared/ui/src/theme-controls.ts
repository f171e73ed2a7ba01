import type { Components, Theme } from '@mui/material/styles';
import { createElement } from 'react';
import { CheckIcon, ChevronDownIcon, MinusIcon } from './icons';
import { v } from './tokens';

const mark = (icon: typeof CheckIcon | null) =>
  createElement(
    'span',
    { 'data-mark': '' },
    icon ? createElement(icon, { size: 15, strokeWidth: 3.2, 'aria-hidden': true }) : null,
  );
const box = {
  display: 'grid',
  placeItems: 'center',
  width: 20,
  height: 20,
  border: `1.5px solid ${v('edge')}`,
  borderRadius: 6,
  background: v('card'),
  color: v('paper'),
  transition: `background ${v('fast')}`,
};
const ring = { outline: `3px solid ${v('focus')}`, outlineOffset: 2 };
/** What marks a control as its own: 1.5 px lines, control heights from the tokens, no ripple, no elevation. */
export const controls: Components<Omit<Theme, 'components'>> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true },
    styleOverrides: { root: { fontFamily: v('font'), '&:focus-visible, &.Mui-focusVisible': ring } },
  },
  MuiButton: {
    defaultProps: { variant: 'outlined', disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: v('control'),
        minWidth: 0,
        padding: '0 15px',
        borderRadius: v('r'),
        gap: 8,
        whiteSpace: 'nowrap',
        '&.Mui-disabled': {
          color: v('ink-3'),
          borderColor: v('line'),
          cursor: 'not-allowed',
          pointerEvents: 'auto',
        },
        '& .MuiButton-startIcon': { margin: 0, marginLeft: -3 },
        '& .MuiButton-endIcon': { margin: 0, marginRight: -3 },
      },
      outlined: {
        border: `1.5px solid ${v('line')}`,
        padding: '0 15px',
        color: v('ink'),
        background: v('card'),
        '&:not(.Mui-disabled):hover': { background: v('hover'), borderColor: v('edge') },
        '&.Mui-disabled': { border: `1.5px solid ${v('line')}`, background: 'transparent' },
        '&.MuiButton-colorError:not(.Mui-disabled)': { color: v('bad') },
      },
      contained: {
        fontWeight: 650,
        // A finger leaves `hover` behind where it pressed last, and what is closed must not look open there.
        '&.MuiButton-colorPrimary:not(.Mui-disabled):hover': { background: v('hi-hover') },
        '&.MuiButton-colorSecondary:not(.Mui-disabled):hover': { opacity: 0.88 },
        '&.MuiButton-colorError:not(.Mui-disabled):hover': { opacity: 0.9 },
        '&.Mui-disabled': { background: v('idle-bg'), color: v('ink-3') },
      },
      text: {
        color: v('ink'),
        padding: '0 10px',
        '&:not(.Mui-disabled):hover': { background: v('hover') },
        '&.MuiButton-colorError:not(.Mui-disabled)': { color: v('bad') },
      },
      sizeSmall: { minHeight: v('touch'), fontSize: 13.5, padding: '0 11px', borderRadius: '8px' },
      sizeLarge: { minHeight: 52, fontSize: 16, borderRadius: '12px' },
    },
  },
  MuiIconButton: {
    defaultProps: { size: 'medium' },
    styleOverrides: {
      root: {
        width: v('control'),
        height: v('control'),
        padding: 0,
        borderRadius: v('r'),
        color: v('ink-2'),
        '&:hover': { background: v('hover'), color: v('ink') },
      },
      sizeSmall: { width: v('touch'), height: v('touch'), borderRadius: '8px' },
      colorPrimary: {
        background: v('hi'),
        color: v('hi-ink'),
        '&:hover': { background: v('hi-hover'), color: v('hi-ink') },
      },
      colorError: { color: v('bad') },
    },
  },
  MuiTextField: {
    defaultProps: { fullWidth: true, variant: 'outlined', slotProps: { inputLabel: { shrink: true } } },
  },
  MuiFormControl: { styleOverrides: { root: { minWidth: 0 } } },
  MuiInputLabel: {
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        pointerEvents: 'auto',
        font: `600 13px/1.25 ${v('font')}`,
        color: v('ink-2'),
        marginBottom: 5,
        whiteSpace: 'normal',
        '&.Mui-focused': { color: v('ink') },
        '&.Mui-error': { color: v('bad') },
        '&.Mui-disabled': { color: v('ink-3') },
      },
      asterisk: { color: v('bad') },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        background: v('card'),
        borderRadius: v('r'),
        minHeight: v('control'),
        transition: `box-shadow ${v('fast')}`,
        '& .MuiOutlinedInput-notchedOutline': {
          top: 0,
          borderColor: v('edge'),
          borderWidth: 1.5,
          '& legend': { display: 'none' },
        },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: v('ink-3') },
        '&.Mui-focused': { boxShadow: `0 0 0 3px color-mix(in srgb, ${v('focus')} 32%, transparent)` },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: v('focus'), borderWidth: 1.5 },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: v('bad') },
        '&.Mui-disabled': { background: v('idle-bg') },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: v('line') },
      },
      input: {
        height: 'auto',
        padding: '7px 12px',
        fontSize: 15,
        lineHeight: 22 / 15,
        // iOS zooms into fields below 16 px.
        '@media (pointer:coarse)': { fontSize: 16, padding: '12px' },
        '&::placeholder': { color: v('ink-3'), opacity: 1 },
        '&.Mui-disabled': { WebkitTextFillColor: v('ink-2') },
        '&:focus-visible': { outline: 'none' },
      },
      multiline: { padding: 0 },
      adornedStart: { paddingLeft: 11, '& .MuiOutlinedInput-input': { paddingLeft: 0 } },
      adornedEnd: { paddingRight: 11, '& .MuiOutlinedInput-input': { paddingRight: 0 } },
    },
  },
  MuiInputAdornment: {
    styleOverrides: { root: { color: v('ink-3'), '& p': { fontSize: 14, color: 'inherit' } } },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: '5px 0 0',
        fontSize: 12.5,
        lineHeight: 1.35,
        color: v('ink-3'),
        '&.Mui-error': { color: v('bad'), fontWeight: 550 },
      },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: { color: v('ink-2'), fontWeight: 600, fontSize: 13, '&.Mui-focused': { color: v('ink') } },
    },
  },
  MuiFormControlLabel: {
    styleOverrides: {
      root: { marginLeft: -9, marginRight: 14, minHeight: v('touch') },
      label: { fontSize: 15, lineHeight: 1.35 },
    },
  },
  MuiSelect: {
    defaultProps: { IconComponent: ChevronDownIcon },
    styleOverrides: {
      icon: { color: v('ink-2'), right: 11, top: 'calc(50% - 9px)', width: 18, height: 18 },
      select: { minHeight: 0, '&:focus-visible': { outline: 'none' } },
    },
  },
  MuiCheckbox: {
    defaultProps: { icon: mark(null), checkedIcon: mark(CheckIcon), indeterminateIcon: mark(MinusIcon) },
    styleOverrides: {
      root: {
        padding: 9,
        borderRadius: v('r'),
        '& [data-mark]': box,
        '&:hover': { background: v('hover') },
        '&.Mui-checked [data-mark], &.MuiCheckbox-indeterminate [data-mark]': {
          background: v('ink'),
          borderColor: v('ink'),
        },
        '&.Mui-disabled [data-mark]': { background: v('idle-bg'), borderColor: v('line'), color: v('ink-3') },
        '@media (pointer:coarse)': { padding: 14 },
      },
    },
  },
  MuiRadio: {
    defaultProps: { icon: mark(null), checkedIcon: mark(null) },
    styleOverrides: {
      root: {
        padding: 9,
        '& [data-mark]': { ...box, borderRadius: '50%' },
        '&:hover': { background: v('hover') },
        '&.Mui-checked [data-mark]': {
          borderColor: v('ink'),
          boxShadow: `inset 0 0 0 4px ${v('card')}`,
          background: v('ink'),
        },
        '&.Mui-disabled [data-mark]': { borderColor: v('line') },
        '@media (pointer:coarse)': { padding: 14 },
      },
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 44, height: 26, padding: 0, margin: '0 10px 0 9px', overflow: 'visible' },
      switchBase: {
        padding: 4,
        color: v('card'),
        '&:hover': { background: 'none' },
        '&.Mui-checked': {
          color: v('card'),
          transform: 'translateX(18px)',
          '&:hover': { background: 'none' },
        },
        '&.Mui-checked + .MuiSwitch-track': { background: v('ok'), opacity: 1, borderColor: v('ok') },
        '&.Mui-disabled': { color: v('card') },
        '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.45 },
        '&.Mui-focusVisible + .MuiSwitch-track': ring,
      },
      thumb: { width: 18, height: 18, boxShadow: 'none' },
      track: { borderRadius: 13, background: v('edge'), opacity: 1 },
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 44, borderBottom: `1px solid ${v('line')}` },
      indicator: { height: 3, background: v('hi'), borderRadius: '3px 3px 0 0' },
      list: { gap: 22 },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 44,
        minWidth: 0,
        padding: '0 2px',
        fontSize: 14.5,
        fontWeight: 600,
        color: v('ink-3'),
        '&:hover': { color: v('ink') },
        '&.Mui-selected': { color: v('ink') },
        '@media (pointer:coarse)': { minHeight: 48 },
      },
    },
  },
};
