// oxlint-disable-next-line no-restricted-imports -- Logic only: in the entry every visit would download it.
import useAutocomplete from '@mui/material/useAutocomplete';
import type { HTMLAttributes, Key, ReactNode, Ref } from 'react';
import { Chip, IconButton, InputAdornment, Popper, styled } from '@crewcall/ui/mui';
import { CheckIcon, ChevronDownIcon, XIcon } from './icons';
import { TextField } from './text-field';
import { token } from './tokens';
import { VisuallyHidden } from './visually-hidden';

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 6,
  maxHeight: 320,
  overflowY: 'auto',
  background: token('card'),
  border: `1px solid ${token('line')}`,
  borderRadius: token('r-l'),
  boxShadow: token('shadow-2'),
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
  /** What makes two options the same; the text unless given. */
  optionKey?: (option: T) => string | number;
  renderOption?: (option: T) => ReactNode;
  placeholder?: string;
  helperText?: ReactNode;
  error?: boolean;
  disabled?: boolean;
  required?: boolean;
  /** Shown when nothing matches; default `No matches`. */
  none?: string;
  /** Called with the typed text, for options that come from the server. */
  onType?: (text: string) => void;
}

export type ComboboxProps<T> = Shared<T> &
  (
    | { multiple?: false; value: T | null; onChange: (value: T | null) => void }
    | { multiple: true; value: readonly T[]; onChange: (value: T[]) => void }
  );

/** The buttons to clear and to open lie over the end of the field. */
const atEnd = {
  position: 'absolute',
  right: 6,
  top: '50%',
  height: 'auto',
  maxHeight: 'none',
  transform: 'translateY(-50%)',
};

/** MUI's state of the list: whether it is open, what matches, movement by keys, and selection. */
function useChoices<T>(props: ComboboxProps<T>) {
  const { options, optionLabel, optionKey = optionLabel, disabled, onType } = props;
  const many = props.multiple === true;
  return useAutocomplete<T, boolean, false, false>({
    options,
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

/** Choose one or several of many by typing. */
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
            // Leaves room for the buttons to clear and to open.
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
        {found.length ? (
          <List {...auto.getListboxProps()}>
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
          </List>
        ) : (
          <List as="div">
            <p>{none}</p>
          </List>
        )}
      </Popper>
      <VisuallyHidden role="status">{auto.popupOpen ? `${found.length} found` : ''}</VisuallyHidden>
    </div>
  );
}
