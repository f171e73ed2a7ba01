// oxlint-disable-next-line no-restricted-imports -- Logic only: in the entry every visit would download it.
import useAutocomplete from '@mui/material/useAutocomplete';
import type { HTMLAttributes, Key, ReactNode, Ref } from 'react';
import { Chip, IconButton, InputAdornment, Popper, styled } from '@crewcall/ui/mui';
import { CheckIcon, ChevronDownIcon, XIcon } from './icons';
import { TextField } from './text-field';
import { token } from './tokens';
import { VisuallyHidden } from './visually-hidden';

const List = styled('div')({
  padding: 6,
  background: token('card'),
  border: `1px solid ${token('line')}`,
  borderRadius: token('r-l'),
  boxShadow: token('shadow-2'),
  '& ul': { listStyle: 'none', margin: 0, padding: 0, maxHeight: 320, overflowY: 'auto' },
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: token('control'),
    padding: '4px 10px',
    borderRadius: 8,
    cursor: 'pointer',
    fontSize: 14.5,
  },
  '& li > span': { flex: 1, minWidth: 0 },
  '& li.Mui-focused': { background: token('hover') },
  '& li[aria-selected=true]': { fontWeight: 600 },
  '& p': { padding: '8px 10px', color: token('ink-3'), fontSize: 14.5 },
});

interface Shared<T> {
  label: string;
  options: readonly T[];
  /** The text of an option: shown, and matched against what is typed. */
  optionLabel: (option: T) => string;
  /** Options with the same key are the same option; the key is the text by default. */
  optionKey?: (option: T) => string | number;
  renderOption?: (option: T) => ReactNode;
  placeholder?: string;
  helperText?: ReactNode;
  error?: boolean;
  disabled?: boolean;
  required?: boolean;
  /** Shown when nothing matches; default `No matches`. */
  none?: string;
  /** Shown below the options. */
  note?: string | undefined;
  /**
   * Called with the typed text, for options that come from the server. All of them are shown, because the server has
   * already matched them.
   */
  onType?: (text: string) => void;
  /** The options are still those for an earlier text: only the ones that match the new text are shown. */
  isAsking?: boolean;
}

export type ComboboxProps<T> = Shared<T> &
  (
    | { multiple?: false; value: T | null; onChange: (value: T | null) => void }
    | { multiple: true; value: readonly T[]; onChange: (value: T[]) => void }
  );

/** The clear and open buttons are drawn over the end of the field. */
const atEnd = {
  position: 'absolute',
  right: 6,
  top: '50%',
  height: 'auto',
  maxHeight: 'none',
  transform: 'translateY(-50%)',
};

/** MUI's state of the list: whether it is open, which options match, keyboard movement, and selection. */
function useChoices<T>(props: ComboboxProps<T>) {
  const { options, optionLabel, optionKey = optionLabel, disabled, onType, isAsking = false } = props;
  const many = props.multiple === true;
  const chosen = props.multiple ? props.value : props.value === null ? [] : [props.value];
  const offered = new Set(options.map(optionKey));
  return useAutocomplete<T, boolean, false, false>({
    // MUI requires the chosen options to be in the list. We display them only if the server found them.
    options: onType ? [...options, ...chosen.filter((one) => !offered.has(optionKey(one)))] : options,
    ...(onType && !isAsking
      ? { filterOptions: (all: T[]) => all.filter((one) => offered.has(optionKey(one))) }
      : {}),
    multiple: many,
    value: props.value as T | T[] | null,
    disabled,
    disableCloseOnSelect: many,
    autoHighlight: true,
    getOptionLabel: optionLabel,
    getOptionKey: optionKey,
    isOptionEqualToValue: (a, b) => optionKey(a) === optionKey(b),
    onInputChange: (_event, text, reason) => reason === 'input' && onType?.(text),
    onChange: (_event, next) => {
      if (props.multiple) props.onChange(Array.isArray(next) ? next : []);
      else props.onChange(Array.isArray(next) ? null : next);
    },
  });
}

/** A field to choose one or several of many options by typing. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const {
    label,
    optionLabel,
    optionKey = optionLabel,
    renderOption,
    placeholder,
    helperText,
    error,
    disabled,
    required,
    none = 'No matches',
    note,
  } = props;
  const auto = useChoices(props);
  const { ref, ...inputProps } = auto.getInputProps() as ReturnType<typeof auto.getInputProps> & {
    ref: Ref<HTMLInputElement>;
  };
  const chosen = props.multiple ? props.value : [];
  const found = auto.groupedOptions as T[];
  return (
    <div {...auto.getRootProps()}>
      <TextField
        label={label}
        placeholder={chosen.length ? undefined : placeholder}
        helperText={helperText}
        error={error}
        disabled={disabled}
        required={required}
        inputRef={ref}
        sx={{
          '& .MuiOutlinedInput-root': {
            flexWrap: 'wrap',
            gap: '4px',
            py: chosen.length ? '4px' : 0,
            // Room for the clear and open buttons.
            '&.MuiInputBase-root': { pr: `calc(${token('touch')} * 2 + 12px)` },
          },
          '& input': { flex: '1 1 80px', width: 'auto', minWidth: 60 },
        }}
        slotProps={{
          inputLabel: { ...auto.getInputLabelProps(), shrink: true },
          htmlInput: inputProps,
          input: {
            ref: auto.setAnchorEl,
            startAdornment: chosen.length
              ? chosen.map((option, index) => {
                  const { onDelete } = auto.getItemProps({ index });
                  return (
                    <Chip
                      key={optionKey(option)}
                      size="small"
                      label={optionLabel(option)}
                      disabled={disabled}
                      onDelete={onDelete}
                    />
                  );
                })
              : undefined,
            endAdornment: (
              <InputAdornment position="end" sx={atEnd}>
                {auto.dirty && !required && !disabled ? (
                  <IconButton
                    tabIndex={-1}
                    onClick={auto.getClearProps().onClick}
                    size="small"
                    aria-label={`Clear ${label}`}
                  >
                    <XIcon size={15} aria-hidden />
                  </IconButton>
                ) : null}
                <IconButton
                  tabIndex={-1}
                  onClick={auto.getPopupIndicatorProps().onClick}
                  size="small"
                  aria-label={`Show ${label}`}
                  disabled={disabled}
                >
                  <ChevronDownIcon size={16} aria-hidden />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      <Popper
        open={auto.popupOpen}
        anchorEl={auto.anchorEl}
        placement="bottom-start"
        style={{ width: auto.anchorEl?.clientWidth, zIndex: 1400 }}
        modifiers={[{ name: 'offset', options: { offset: [0, 4] } }]}
      >
        <List>
          {found.length ? (
            <ul {...auto.getListboxProps()}>
              {found.map((option, index) => {
                const { key, ...item } = auto.getOptionProps({
                  option,
                  index,
                }) as HTMLAttributes<HTMLLIElement> & { key: Key };
                return (
                  <li key={key} {...item}>
                    <span>{renderOption ? renderOption(option) : optionLabel(option)}</span>
                    {item['aria-selected'] ? <CheckIcon size={16} aria-hidden /> : null}
                  </li>
                );
              })}
            </ul>
          ) : (
            <p>{none}</p>
          )}
          {found.length && note ? <p>{note}</p> : null}
        </List>
      </Popper>
      <VisuallyHidden role="status">
        {!auto.popupOpen ? '' : found.length ? `${found.length} found. ${note ?? ''}` : none}
      </VisuallyHidden>
    </div>
  );
}
