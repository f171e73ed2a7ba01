import type { Handler } from '../platform/handle';
import { searchAllHandler } from './search-all.call';

/** The office's one search. */
export const handlers: Handler[] = [searchAllHandler];
