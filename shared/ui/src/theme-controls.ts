import type { Components, Theme } from '@crewcall/ui/mui';
import { createElement } from 'react';
import { CheckIcon, ChevronDownIcon, MinusIcon } from './icons';
import { token } from './tokens';

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
  border: `1.5px solid ${token('edge')}`,
  borderRadius: 6,
  background: token('card'),
  color: token('paper'),
  transition: `background ${token('fast')}`,
};
const ring = { outline: `3px solid ${token('focus')}`, outlineOffset: 2 };
/** The product's look for controls: 1.5 px lines, control heights from the tokens, no ripple, no elevation. */
export const controls: Components<Omit<Theme, 'components'>> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { fontFamily: token('font'), '&:focus-visible, &.Mui-focusVisible': ring } },
  },
  MuiButton: {
    defaultProps: { variant: 'outlined', disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: token('control'),
        minWidth: 0,
        padding: '0 15px',
        borderRadius: token('r'),
        gap: 8,
        whiteSpace: 'nowrap',
        '&.Mui-disabled': {
          color: token('ink-3'),
          borderColor: token('line'),
          cursor: 'not-allowed',
          pointerEvents: 'auto',
        },
        '& .MuiButton-startIcon': { margin: 0, marginLeft: -3 },
        '& .MuiButton-endIcon': { margin: 0, marginRight: -3 },
      },
      outlined: {
        border: `1.5px solid ${token('line')}`,
        padding: '0 15px',
        color: token('ink'),
        background: token('card'),
        '&:not(.Mui-disabled):hover': { background: token('hover'), borderColor: token('edge') },
        '&.Mui-disabled': { border: `1.5px solid ${token('line')}`, background: 'transparent' },
        '&.MuiButton-colorError:not(.Mui-disabled)': { color: token('bad') },
      },
      contained: {
        fontWeight: 650,
        // Not for a disabled button: after a tap on a phone, a button keeps `hover`, and a disabled one must not look
        // enabled.
        '&.MuiButton-colorPrimary:not(.Mui-disabled):hover': { background: token('hi-hover') },
        '&.MuiButton-colorSecondary:not(.Mui-disabled):hover': { opacity: 0.88 },
        '&.MuiButton-colorError:not(.Mui-disabled):hover': { opacity: 0.9 },
        '&.Mui-disabled': { background: token('idle-bg'), color: token('ink-3') },
      },
      text: {
        color: token('ink'),
        padding: '0 10px',
        '&:not(.Mui-disabled):hover': { background: token('hover') },
        '&.MuiButton-colorError:not(.Mui-disabled)': { color: token('bad') },
      },
      sizeSmall: { minHeight: token('touch'), fontSize: 13.5, padding: '0 11px', borderRadius: '8px' },
      sizeLarge: { minHeight: 52, fontSize: 16, borderRadius: '12px' },
    },
  },
  MuiIconButton: {
    defaultProps: { size: 'medium' },
    styleOverrides: {
      root: {
        width: token('control'),
        height: token('control'),
        padding: 0,
        borderRadius: token('r'),
        color: token('ink-2'),
        '&:hover': { background: token('hover'), color: token('ink') },
      },
      sizeSmall: { width: token('touch'), height: token('touch'), borderRadius: '8px' },
      colorPrimary: {
        background: token('hi'),
        color: token('hi-ink'),
        '&:hover': { background: token('hi-hover'), color: token('hi-ink') },
      },
      colorError: { color: token('bad') },
    },
  },
  MuiFormControl: { styleOverrides: { root: { minWidth: 0 } } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        pointerEvents: 'auto',
        font: `600 13px/1.25 ${token('font')}`,
        color: token('ink-2'),
        marginBottom: 5,
        whiteSpace: 'normal',
        '&.Mui-focused': { color: token('ink') },
        '&.Mui-error': { color: token('bad') },
        '&.Mui-disabled': { color: token('ink-3') },
      },
      asterisk: { color: token('bad') },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        background: token('card'),
        borderRadius: token('r'),
        minHeight: token('control'),
        transition: `box-shadow ${token('fast')}`,
        '& .MuiOutlinedInput-notchedOutline': {
          top: 0,
          borderColor: token('edge'),
          borderWidth: 1.5,
          '& legend': { display: 'none' },
        },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: token('ink-3') },
        '&.Mui-focused': { boxShadow: `0 0 0 3px color-mix(in srgb, ${token('focus')} 32%, transparent)` },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: token('focus'), borderWidth: 1.5 },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: token('bad') },
        '&.Mui-disabled': { background: token('idle-bg') },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: token('line') },
      },
      input: {
        height: 'auto',
        padding: '7px 12px',
        fontSize: 15,
        lineHeight: 22 / 15,
        // iOS zooms in on fields with text below 16 px.
        '@media (pointer:coarse)': { fontSize: 16, padding: '12px' },
        '&::placeholder': { color: token('ink-3'), opacity: 1 },
        '&.Mui-disabled': { WebkitTextFillColor: token('ink-2') },
        '&:focus-visible': { outline: 'none' },
      },
      multiline: { padding: 0 },
      adornedStart: { paddingLeft: 11, '& .MuiOutlinedInput-input': { paddingLeft: 0 } },
      adornedEnd: { paddingRight: 11, '& .MuiOutlinedInput-input': { paddingRight: 0 } },
    },
  },
  MuiInputAdornment: {
    styleOverrides: { root: { color: token('ink-3'), '& p': { fontSize: 14, color: 'inherit' } } },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: '5px 0 0',
        fontSize: 12.5,
        lineHeight: 1.35,
        color: token('ink-3'),
        '&.Mui-error': { color: token('bad'), fontWeight: 550 },
      },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: {
        color: token('ink-2'),
        fontWeight: 600,
        fontSize: 13,
        '&.Mui-focused': { color: token('ink') },
      },
    },
  },
  MuiFormControlLabel: {
    styleOverrides: {
      root: { marginLeft: -9, marginRight: 14, minHeight: token('touch') },
      label: { fontSize: 15, lineHeight: 1.35 },
    },
  },
  MuiSelect: {
    defaultProps: { IconComponent: ChevronDownIcon },
    styleOverrides: {
      icon: { color: token('ink-2'), right: 11, top: 'calc(50% - 9px)', width: 18, height: 18 },
      select: { minHeight: 0, '&:focus-visible': { outline: 'none' } },
    },
  },
  MuiCheckbox: {
    defaultProps: { icon: mark(null), checkedIcon: mark(CheckIcon), indeterminateIcon: mark(MinusIcon) },
    styleOverrides: {
      root: {
        padding: 9,
        borderRadius: token('r'),
        '& [data-mark]': box,
        '&:hover': { background: token('hover') },
        '&.Mui-checked [data-mark], &.MuiCheckbox-indeterminate [data-mark]': {
          background: token('ink'),
          borderColor: token('ink'),
        },
        '&.Mui-disabled [data-mark]': {
          background: token('idle-bg'),
          borderColor: token('line'),
          color: token('ink-3'),
        },
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
        '&:hover': { background: token('hover') },
        '&.Mui-checked [data-mark]': {
          borderColor: token('ink'),
          boxShadow: `inset 0 0 0 4px ${token('card')}`,
          background: token('ink'),
        },
        '&.Mui-disabled [data-mark]': { borderColor: token('line') },
        '@media (pointer:coarse)': { padding: 14 },
      },
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 44, height: 26, padding: 0, margin: '0 10px 0 9px', overflow: 'visible' },
      switchBase: {
        padding: 4,
        color: token('card'),
        '&:hover': { background: 'none' },
        '&.Mui-checked': {
          color: token('card'),
          transform: 'translateX(18px)',
          '&:hover': { background: 'none' },
        },
        '&.Mui-checked + .MuiSwitch-track': { background: token('ok'), opacity: 1, borderColor: token('ok') },
        '&.Mui-disabled': { color: token('card') },
        '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.45 },
        '&.Mui-focusVisible + .MuiSwitch-track': ring,
      },
      thumb: { width: 18, height: 18, boxShadow: 'none' },
      track: { borderRadius: 13, background: token('edge'), opacity: 1 },
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 44, borderBottom: `1px solid ${token('line')}` },
      indicator: { height: 3, background: token('hi'), borderRadius: '3px 3px 0 0' },
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
        color: token('ink-3'),
        '&:hover': { color: token('ink') },
        '&.Mui-selected': { color: token('ink') },
        '@media (pointer:coarse)': { minHeight: 48 },
      },
    },
  },
};
