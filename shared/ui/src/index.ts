/**
 * The face that shell and remotes use: the MUI parts in use, restyled, and the product's own components. Its
 * three parts are shared apart. The build puts their names in place of the stars, so that a region without a table
 * loads none.
 */
export * from '@crewcall/ui/core';
export * from '@crewcall/ui/forms';
export * from '@crewcall/ui/more';
