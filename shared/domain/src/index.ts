// Everything but `time` and `pay-zoned`, which carry luxon: import those by their own path.
export * from './abn';
export * from './banks';
export * from './bsb';
export * from './company-config';
export * from './invite';
export * from './invoice';
export * from './job-state';
export * from './limits';
export * from './policies';
export * from './text';
export * from './texts';
export * from './units';
export * from './zones';
