import type { In, Out } from '@crewcall/contract/types';
import { useChange } from './calls';
import { useSession } from './hooks';

/** What a paper is about: one of a job, an event and a day. */
type PackOf = In<'downloadPack'>['of'];
type PackFormat = In<'downloadPack'>['format'];
type PackKind = In<'downloadPack'>['kind'] | 'licences';

/** Makes papers for a site, and says which the user may make. `save` gets each file. */
export function usePack(of: PackOf, save: (made: Out<'downloadPack'>, format: PackFormat) => void) {
  const { can } = useSession();
  const paper = useChange('downloadPack', { done: (made, { format }) => save(made, format) });
  const licences = useChange('makeLicencePack', { done: (made, { format }) => save(made, format) });
  return {
    may: (kind: PackKind): boolean => (kind === 'licences' ? can('crew.read') : true) && can('board.read'),
    isBusy: paper.isPending || licences.isPending,
    make: (kind: PackKind, format: PackFormat, photos = false) => {
      if (kind === 'licences') licences.mutate({ of, format });
      else paper.mutate({ kind, of, format, ...(photos ? { photos } : {}) });
    },
  };
}
