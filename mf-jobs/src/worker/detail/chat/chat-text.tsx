import { LinkifyIt } from 'linkify-it';

const links = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false });
// Web addresses only: no `javascript:`, no `file:`, nothing that opens another program.
const isWeb = (url: string) => /^https?:\/\//i.test(url);

interface Piece {
  /** The index in the text where this piece begins. */
  at: number;
  text: string;
  url?: string;
}

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { index, lastIndex, url, raw } of links.match(text) ?? []) {
    if (!isWeb(url)) continue;
    pieces.push({ at: end, text: text.slice(end, index) }, { at: index, text: raw, url });
    end = lastIndex;
  }
  return [...pieces, { at: end, text: text.slice(end) }].filter((piece) => piece.text !== '');
}

/** A message's text with its web addresses as links, which open in a new tab without a referrer. */
export const ChatText = ({ text }: { text: string }) =>
  piecesOf(text).map((piece) =>
    piece.url === undefined ? (
      piece.text
    ) : (
      <a key={piece.at} href={piece.url} target="_blank" rel="noopener noreferrer nofollow ugc">
        {piece.text}
      </a>
    ),
  );
