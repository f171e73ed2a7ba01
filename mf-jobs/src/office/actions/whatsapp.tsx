import { useState } from 'react';
import { unknownVariables } from '@crewcall/domain/templates';
import { CopyButton } from '@crewcall/ui/actions';
import { Alert, Button, styled } from '@crewcall/ui/basics';
import { MessageIcon } from '@crewcall/ui/icons';
import { TextField } from '@crewcall/ui/text-field';
import { MessagePreview } from './message-preview';

const Root = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 14 });
const Ways = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
const open = /\{[A-Za-z][A-Za-z0-9_]*\}/g;

/** The company's text for a group chat, filled in for this job. It can be edited before copying. */
export function WhatsApp({ template }: { template: string }) {
  const [typed, setText] = useState<string | null>(null);
  const text = typed ?? template;
  const unfilled = [...new Set(text.match(open) ?? [])];
  const unknown = unknownVariables(text);
  return (
    <Root>
      <TextField
        label="Text for the group"
        multiline
        minRows={4}
        maxRows={14}
        value={text}
        onChange={(event) => setText(event.target.value)}
        helperText="Made from the template under Settings."
      />
      {text.trim() === '' ? null : <MessagePreview title="What the group gets" text={text} />}
      {unfilled.length > 0 ? (
        <Alert severity="warning">
          {unfilled.join(', ')} {unfilled.length === 1 ? 'has' : 'have'} no value here
          {unknown.length > 0
            ? '; check the template'
            : ': each person has their own, so it cannot go into a group text'}
          .
        </Alert>
      ) : null}
      <Ways>
        <CopyButton text={text} variant="contained" disabled={text.trim() === ''}>
          Copy the text
        </CopyButton>
        <Button
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
          startIcon={<MessageIcon size={16} aria-hidden />}
        >
          Open WhatsApp
        </Button>
      </Ways>
    </Root>
  );
}
