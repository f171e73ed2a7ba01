const nothing = () => {};
const ripple = {
  ref: { current: null },
  shouldMount: false,
  start: nothing,
  stop: nothing,
  pulsate: nothing,
};

/**
 * Stands in MUI's buttons for their ripple, which the theme switches off: for the hook that would hold one, and for its
 * component, which is not drawn then.
 */
// oxlint-disable-next-line import/no-default-export -- MUI's buttons ask for one.
export default function noRipple() {
  return ripple;
}
