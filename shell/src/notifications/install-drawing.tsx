import type { ReactNode } from 'react';
import { styled } from '@crewcall/ui/basics';
import { token } from '@crewcall/ui/tokens';

const Frame = styled('svg')({
  display: 'block',
  width: 132,
  height: 132,
  flex: 'none',
  borderRadius: token('r'),
  background: token('hover'),
  '& .body': { fill: token('card'), stroke: token('edge'), strokeWidth: 2 },
  '& .line': { fill: token('line') },
  '& .ink': { fill: token('ink') },
  '& .mark': {
    fill: 'none',
    stroke: token('ink'),
    strokeWidth: 2.4,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
  '& .here': { fill: 'none', stroke: token('hi'), strokeWidth: 4 },
  '& .open': { fill: 'none', stroke: token('hi'), strokeWidth: 3 },
  '& text': { font: `600 8px ${token('font')}`, fill: token('ink') },
});

const Share = ({ x, y }: { x: number; y: number }) => (
  <path className="mark" transform={`translate(${x} ${y})`} d="M-4-1h-3v10h14V-1H4M0 4v-12M-4-4l4-4 4 4" />
);
const Icon = ({ x, y, size = 22 }: { x: number; y: number; size?: number }) => (
  <g transform={`translate(${x} ${y}) scale(${size / 64})`}>
    <rect className="ink" width="64" height="64" rx="16" />
    <path style={{ fill: token('paper') }} d="M14 24h7v16h-7zM25 24h7v16h-7zM36 24h7v16h-7z" />
    <path className="open" d="M48 25h4v14h-4z" />
  </g>
);

/** The outline of a phone, cut off at the top. `children` draw the subject of the step. */
const Phone = ({ children }: { children: ReactNode }) => (
  <>
    <rect className="body" x="26" y="-30" width="80" height="150" rx="12" />
    {children}
  </>
);

/** The drawings of the guide, by step. They only repeat the text of the step. */
const drawings = {
  share: (
    <Phone>
      <path className="line" d="M34 14h64v8H34zM34 30h48v6H34zM34 44h56v6H34zM34 58h40v6H34z" />
      <path className="line" d="M26 88h80v1.500H26z" />
      <Share x={66} y={103} />
      <circle className="here" cx="66" cy="103" r="15" />
    </Phone>
  ),
  addToHome: (
    <Phone>
      <path className="line" d="M34 12h64v14H34zM34 70h64v14H34z" />
      <rect className="here" x="30" y="34" width="72" height="28" rx="7" />
      <text x="36" y="46">
        Add to
      </text>
      <text x="36" y="57">
        Home Screen
      </text>
      <path className="mark" d="M88 43h10v10H88zM93 45.500v5M90.500 48h5" />
    </Phone>
  ),
  add: (
    <Phone>
      <path className="line" d="M34 14h20v7H34zM60 46h34v7H60zM60 58h24v6H60z" />
      <Icon x={34} y={44} />
      <text x="80" y="21">
        Add
      </text>
      <rect className="here" x="73" y="8" width="30" height="19" rx="7" />
    </Phone>
  ),
  open: (
    <Phone>
      <path
        className="line"
        d="M36 12h18v18H36zM58 12h18v18H58zM80 12h18v18H80zM36 40h18v18H36zM80 40h18v18H80z"
      />
      <Icon x={56} y={38} />
      <rect className="here" x="51" y="33" width="32" height="32" rx="9" />
      <path className="line" d="M36 72h18v18H36z" />
    </Phone>
  ),
  menu: (
    <>
      <rect className="body" x="26" y="14" width="80" height="150" rx="12" />
      <path
        className="line"
        d="M34 26h46v10H34zM34 48h64v8H34zM34 64h48v6H34zM34 78h56v6H34zM34 92h40v6H34z"
      />
      <circle className="ink" cx="92" cy="26" r="2" />
      <circle className="ink" cx="92" cy="32" r="2" />
      <circle className="ink" cx="92" cy="38" r="2" />
      <circle className="here" cx="92" cy="32" r="13" />
    </>
  ),
  installApp: (
    <>
      <rect className="body" x="26" y="14" width="80" height="150" rx="12" />
      <rect className="body" x="50" y="26" width="66" height="88" rx="6" />
      <path className="line" d="M58 36h40v7H58zM58 52h48v7H58zM58 92h36v7H58z" />
      <path className="mark" d="M62 70v9M58.500 76l3.500 3.500 3.500-3.500M57 84h10" />
      <text x="73" y="81">
        Install
      </text>
      <rect className="here" x="52" y="64" width="62" height="24" rx="6" />
    </>
  ),
  addressBar: (
    <>
      <rect className="body" x="8" y="34" width="150" height="110" rx="8" />
      <path className="line" d="M18 46h62v12H18zM18 74h100v8H18zM18 90h80v8H18zM18 106h90v8H18z" />
      <path className="mark" d="M93 56h14v9H93zM97 69h6M100 46v7M97.500 50.500l2.500 2.500 2.500-2.500" />
      <circle className="here" cx="100" cy="57" r="16" />
    </>
  ),
} as const;
export type Drawing = keyof typeof drawings;

export const InstallDrawing = ({ of }: { of: Drawing }) => (
  <Frame viewBox="0 0 132 132" aria-hidden focusable="false">
    {drawings[of]}
  </Frame>
);
