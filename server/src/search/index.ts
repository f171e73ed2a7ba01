// The office's one search.
export { searchAllHandler } from './search-all.call';
