import { Alert } from '@crewcall/ui/basics';
import { SectionHeading } from '@crewcall/ui/page-header';
import { TextField } from '@crewcall/ui/text-field';
import { TextLines } from '../record-form/text-lines';
import type { FilterDraft } from './filter-draft';

type Options = FilterDraft['options'];

interface FilterOptionsProps {
  options: Options;
  onChange: (options: Options) => void;
  errorOf: (field: string) => string | undefined;
  disabled: boolean;
}

/** The options of a list, in the order in which they are offered. */
export function FilterOptions({ options, onChange, errorOf, disabled }: FilterOptionsProps) {
  return (
    <>
      <SectionHeading title="Options" note="A renamed option keeps its answers." />
      {errorOf('options') ? <Alert severity="error">{errorOf('options')}</Alert> : null}
      <TextLines
        what="option"
        lines={options}
        onChange={onChange}
        most={200}
        keyOf={({ was }) => was}
        disabled={disabled}
        fresh={[['Add an option', { text: '' }]]}
        fields={(option, at, put) => {
          const wrong = errorOf(`option-${at}`);
          return (
            <TextField
              value={option.text}
              disabled={disabled}
              error={wrong !== undefined}
              helperText={wrong}
              autoFocus={option.was === undefined && option.text === '' && at > 0}
              onChange={(event) => put({ text: event.target.value })}
              slotProps={{
                htmlInput: { 'aria-label': `Option ${at + 1}`, maxLength: 80, autoComplete: 'off' },
              }}
            />
          );
        }}
      />
    </>
  );
}
