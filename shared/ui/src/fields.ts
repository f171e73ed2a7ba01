/**
 * The fields of sign-in, a part of `forms`. What the shell draws before anybody is signed in takes them from here, so
 * that no dialog comes along.
 */
export { Checkbox, FormControlLabel, TextField } from '@mui/material';
