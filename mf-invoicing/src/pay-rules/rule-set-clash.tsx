import { Alert, Box, Button } from '@crewcall/ui';

/** Says that the rules which are being typed in are others by now, and lets whoever types choose. */
export function RuleSetClash({ onTheirs, onMine }: { onTheirs: () => void; onMine: () => void }) {
  return (
    <Alert severity="warning">
      Somebody else has changed this rule set meanwhile. What you typed is still here, and not saved yet.
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button size="small" onClick={onMine}>
          Put mine on theirs
        </Button>
        <Button size="small" onClick={onTheirs}>
          Take theirs
        </Button>
      </Box>
    </Alert>
  );
}
