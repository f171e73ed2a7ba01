/** Papers for a site, as PDF or workbook. Not part of the shared module: remotes that use it bundle it. */
import { useState } from 'react';
import { Checkbox, FormControlLabel, styled } from '@crewcall/ui/mui';
import { Button, IconButton, useMediaQuery } from './basics';
import { FormDialog } from './form-dialog';
import { DownloadIcon } from './icons';
import { RowList } from './row-list';
import { mime, saveFile } from './save-file';
import { token } from './tokens';

type PackKind = 'call-sheet' | 'sign-in' | 'crew-list' | 'licences';
type PackFormat = 'pdf' | 'xlsx';

/** What `usePack` of the platform gives. */
interface PackProps {
  may: (kind: PackKind) => boolean;
  isBusy: boolean;
  make: (kind: PackKind, format: PackFormat, photos?: boolean) => void;
}

/** Saves a paper that the server has made. */
export const savePack = ({ file, fileName }: { file: string; fileName: string }, format: PackFormat): void =>
  saveFile(file, fileName, mime[format]);

const kinds: readonly (readonly [kind: PackKind, name: string, note: string])[] = [
  ['call-sheet', 'Call sheet', 'Times, place, gate, contact, notes and a code for the map'],
  ['sign-in', 'Sign-in sheet', 'To sign by hand, with ten blank lines'],
  ['crew-list', 'Crew list', 'Names and company, for the gate'],
  ['licences', 'Licences', 'Type, number and expiry. The audit log notes who took them'],
];

const Row = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& > div': { flex: '1 1 200px', minWidth: 0 },
  '& small': { display: 'block', color: token('ink-3'), fontSize: 13, lineHeight: 1.35 },
});

/** The papers that can be made of a job, an event or a day, each with its buttons. */
export function PackList({ may, isBusy, make }: PackProps) {
  const [photos, setPhotos] = useState(false);
  return (
    <RowList>
      {kinds
        .filter(([kind]) => may(kind))
        .map(([kind, name, note]) => (
          <Row key={kind}>
            <div>
              {name}
              <small>{note}</small>
              {kind === 'crew-list' ? (
                <FormControlLabel
                  control={<Checkbox checked={photos} onChange={(_event, next) => setPhotos(next)} />}
                  label="With photos (PDF)"
                />
              ) : null}
            </div>
            {(['pdf', 'xlsx'] as const).map((format) => (
              <Button
                key={format}
                size="small"
                aria-label={`${name} as ${format === 'pdf' ? 'PDF' : 'xlsx'}`}
                disabled={isBusy}
                onClick={() => make(kind, format, photos && kind === 'crew-list' && format === 'pdf')}
              >
                {format === 'pdf' ? 'PDF' : 'xlsx'}
              </Button>
            ))}
          </Row>
        ))}
    </RowList>
  );
}

/** A button that opens the papers of a job, an event or a day; on a phone it is an icon, to fit beside a date. */
export function PackMenu(papers: PackProps) {
  const [isOpen, setOpen] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 599px)');
  return (
    <>
      {isNarrow ? (
        <IconButton aria-label="Papers" onClick={() => setOpen(true)}>
          <DownloadIcon aria-hidden />
        </IconButton>
      ) : (
        <Button startIcon={<DownloadIcon aria-hidden />} onClick={() => setOpen(true)}>
          Papers
        </Button>
      )}
      {isOpen ? (
        <FormDialog title="Papers" maxWidth="sm" onClose={() => setOpen(false)}>
          <PackList {...papers} />
        </FormDialog>
      ) : null}
    </>
  );
}
