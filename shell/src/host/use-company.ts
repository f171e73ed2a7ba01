import { useEffect, useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { useHost } from './context';

type Company = Out<'getPublicCompany'>;

/** The company as visitors see it; undefined until it is loaded, and if that fails. */
export function useCompany(): Company | undefined {
  const { api } = useHost();
  const [company, setCompany] = useState<Company>();
  useEffect(() => void api.call('getPublicCompany', {}, { quiet: true }).then(setCompany, () => {}), [api]);
  return company;
}
