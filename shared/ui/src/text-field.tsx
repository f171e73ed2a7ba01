import { FormControl, FormHelperText, InputLabel, OutlinedInput } from '@crewcall/ui/mui';
import type {
  FormControlProps,
  FormHelperTextProps,
  InputBaseProps,
  InputLabelProps,
  OutlinedInputProps,
} from '@crewcall/ui/mui';
import { useId } from 'react';
import type { ReactNode } from 'react';

/** Props for single parts of a field, such as the input, rather than for the whole field. */
interface FieldSlotProps {
  input?: Partial<OutlinedInputProps>;
  htmlInput?: InputBaseProps['inputProps'];
  inputLabel?: Partial<InputLabelProps>;
  formHelperText?: Partial<FormHelperTextProps>;
}

type InputProps = Pick<
  OutlinedInputProps,
  | 'autoComplete'
  | 'autoFocus'
  | 'defaultValue'
  | 'inputRef'
  | 'maxRows'
  | 'minRows'
  | 'multiline'
  | 'name'
  | 'onBlur'
  | 'onChange'
  | 'onFocus'
  | 'placeholder'
  | 'rows'
  | 'type'
  | 'value'
>;

export interface FieldProps
  extends Omit<FormControlProps, keyof InputProps | 'children' | 'label'>, InputProps {
  label?: ReactNode;
  helperText?: ReactNode;
}

export interface TextFieldProps extends FieldProps {
  slotProps?: FieldSlotProps;
}

/** The ids by which a field's parts refer to each other; undefined for a part that is missing. */
export function useFieldIds(given: string | undefined, label: ReactNode, helperText: ReactNode) {
  const own = useId();
  const id = given ?? own;
  const hasLabel = label !== undefined && label !== null && label !== '';
  return {
    id,
    labelId: hasLabel ? `${id}-label` : undefined,
    helpId: helperText ? `${id}-helper-text` : undefined,
  };
}

/**
 * A full-width field with its label above. Made from MUI's parts, because MUI's own text field also loads three
 * variants and the select (15 kB).
 */
export function TextField(props: TextFieldProps) {
  const {
    autoComplete,
    autoFocus,
    defaultValue,
    inputRef,
    maxRows,
    minRows,
    multiline,
    name,
    onBlur,
    onChange,
    onFocus,
    placeholder,
    rows,
    type,
    value,
    id: givenId,
    label,
    helperText,
    slotProps = {},
    ...control
  } = props;
  const { id, labelId, helpId } = useFieldIds(givenId, label, helperText);
  return (
    <FormControl fullWidth {...control}>
      {labelId === undefined ? null : (
        <InputLabel htmlFor={id} id={labelId} {...slotProps.inputLabel}>
          {label}
        </InputLabel>
      )}
      <OutlinedInput
        {...{ autoComplete, autoFocus, defaultValue, inputRef, maxRows, minRows, multiline, name }}
        {...{ onBlur, onChange, onFocus, placeholder, rows, type, value, id }}
        aria-describedby={helpId}
        inputProps={slotProps.htmlInput}
        {...slotProps.input}
      />
      {helpId === undefined ? null : (
        <FormHelperText id={helpId} {...slotProps.formHelperText}>
          {helperText}
        </FormHelperText>
      )}
    </FormControl>
  );
}
