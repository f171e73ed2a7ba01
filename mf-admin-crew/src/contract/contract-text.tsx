import { contractParts } from '@crewcall/domain/contract-text';
import { styled } from '@crewcall/ui/basics';
import { token } from '@crewcall/ui/tokens';

const Root = styled('div')({
  lineHeight: 1.55,
  overflowWrap: 'anywhere',
  '& > * + *': { marginTop: 12 },
  '& h3': { fontSize: 16, marginTop: 20 },
  '& ul': { paddingLeft: 22 },
  '& > p[data-empty]': { color: token('ink-3') },
});

/** The contract's text as shown to the crew. */
export function ContractText({ text }: { text: string }) {
  const parts = contractParts(text);
  if (parts.length === 0) {
    return (
      <Root>
        <p data-empty="">This is how your crew reads it.</p>
      </Root>
    );
  }
  return (
    <Root>
      {parts.map(({ kind, lines }, at) =>
        kind === 'heading' ? (
          <h3 key={at}>{lines.join(' ')}</h3>
        ) : kind === 'list' ? (
          <ul key={at}>
            {lines.map((line, place) => (
              <li key={place}>{line}</li>
            ))}
          </ul>
        ) : (
          <p key={at} style={{ whiteSpace: 'pre-line' }}>
            {lines.join('\n')}
          </p>
        ),
      )}
    </Root>
  );
}
