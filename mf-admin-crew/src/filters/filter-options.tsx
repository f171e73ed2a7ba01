import {
  Alert,
  Button,
  IconButton,
  PlusIcon,
  SectionHeading,
  TextField,
  TrashIcon,
  styled,
} from '@crewcall/ui';
import type { FilterDraft } from './filter-draft';

type Options = FilterDraft['options'];

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: 8,
  alignItems: 'start',
  '& > button': { marginTop: 2 },
});

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
      {options.map((option, at) => {
        const wrong = errorOf(`option-${at}`);
        return (
          <Row key={option.was ?? `new-${at}`}>
            <TextField
              value={option.text}
              disabled={disabled}
              error={wrong !== undefined}
              helperText={wrong}
              autoFocus={option.was === undefined && option.text === '' && at > 0}
              onChange={(event) =>
                onChange(
                  options.map((one, place) => (place === at ? { ...one, text: event.target.value } : one)),
                )
              }
              slotProps={{
                htmlInput: { 'aria-label': `Option ${at + 1}`, maxLength: 80, autoComplete: 'off' },
              }}
            />
            <IconButton
              aria-label={`Remove option ${at + 1}`}
              disabled={disabled}
              onClick={() => onChange(options.filter((_one, place) => place !== at))}
            >
              <TrashIcon size={18} aria-hidden />
            </IconButton>
          </Row>
        );
      })}
      {disabled ? null : (
        <Button
          sx={{ justifySelf: 'start' }}
          startIcon={<PlusIcon size={16} aria-hidden />}
          disabled={options.length >= 200}
          onClick={() => onChange([...options, { text: '' }])}
        >
          Add an option
        </Button>
      )}
    </>
  );
}
