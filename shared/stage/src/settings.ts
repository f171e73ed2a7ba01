/** What the stage shows, from `stage.*` of the query; saved for the tab, so that navigating does not lose it. */
export interface StageSettings {
  /** Addresses of `mf-manifest.json` files; several show several releases side by side. */
  manifests: readonly string[];
  /** Regions to mount, in every release given; the one whose route fits the address when empty. */
  regions: readonly string[];
  /** Parameters for slots. */
  params: object;
  session: 'crew' | 'manager' | 'admin' | 'none';
  /** `server`: calls go to `/api`. Else the address of a JSON file with recorded examples. */
  api: string;
  /** `email:password`, used once where the server has no session for this browser. */
  login: string | null;
  theme: 'light' | 'dark';
  /** React's StrictMode, which runs effects twice to find what does not clean up. */
  strict: boolean;
}

const key = 'crewcall-stage';

/** The kind of user to show: the one in the query, else the one that a page at this address is for. */
function sessionOf(asked: string | null): StageSettings['session'] {
  if (asked === 'crew' || asked === 'manager' || asked === 'admin' || asked === 'none') return asked;
  if (location.pathname.startsWith('/public')) return 'none';
  return location.pathname.startsWith('/admin') ? 'admin' : 'crew';
}

function parse(query: URLSearchParams): StageSettings {
  const who = sessionOf(query.get('stage.session'));
  return {
    manifests: query.getAll('stage.manifest'),
    regions: query.getAll('stage.region'),
    params: JSON.parse(query.get('stage.params') ?? '{}') as object,
    session: who,
    api: query.get('stage.api') ?? `/examples/${who}.json`,
    login: query.get('stage.login'),
    theme: query.get('stage.theme') === 'dark' ? 'dark' : 'light',
    strict: query.has('stage.strict'),
  };
}

export function readSettings(): StageSettings {
  const kept = sessionStorage.getItem(key);
  const text = location.search.includes('stage.') || kept === null ? location.search : kept;
  sessionStorage.setItem(key, text);
  const settings = parse(new URLSearchParams(text));
  return settings.manifests.length > 0 ? settings : { ...settings, manifests: ['/remote/mf-manifest.json'] };
}
