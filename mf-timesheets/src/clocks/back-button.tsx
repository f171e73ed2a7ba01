import { ArrowLeftIcon, Button } from '@crewcall/ui';

/** Back to `to` inside a panel; Escape does the same. */
export const BackButton = ({ to, onClick }: { to: string; onClick: () => void }) => (
  <Button
    data-back=""
    sx={{ justifySelf: 'start' }}
    startIcon={<ArrowLeftIcon aria-hidden />}
    onClick={onClick}
  >
    {to}
  </Button>
);
