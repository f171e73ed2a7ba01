import { contractHtml, contractText } from './contract-text';

const typed = `# Safety
Wear closed shoes.
Stop & speak up <always>.

- Report injuries
- "No" is an answer

# Pay

Time is rounded.`;

test('A.2.03: what the office types becomes headings, lists and paragraphs, and nothing else', () => {
  expect(contractHtml(typed)).toBe(
    '<h2>Safety</h2>\n<p>Wear closed shoes.<br>Stop &amp; speak up &lt;always&gt;.</p>\n' +
      '<ul><li>Report injuries</li><li>"No" is an answer</li></ul>\n<h2>Pay</h2>\n<p>Time is rounded.</p>',
  );
  expect(contractHtml('<script>alert(1)</script>')).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>');
});

test('A.2.03: the way back gives the same contract again, whatever was typed', () => {
  for (const text of [
    typed,
    '&amp; is typed',
    '<b>bold</b>',
    'one\n\n\n\ntwo',
    '- a\n- b',
    '#1 is no heading',
  ])
    expect(contractHtml(contractText(contractHtml(text)))).toBe(contractHtml(text));
});

test('A.2.03: a contract with a long row of blanks, or of signs that open a tag, holds up nobody', () => {
  const long = ' '.repeat(400_000);
  expect(contractText(contractHtml(`one${long}two\nthree`))).toBe(`one${long}two\nthree`);
  expect(contractText(contractHtml('<'.repeat(400_000)))).toBe('<'.repeat(400_000));
});
