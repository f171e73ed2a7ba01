import { Button, RefreshIcon, plural, styled, token } from '@crewcall/ui';

const Root = styled('div')({
  position: 'sticky',
  bottom: 16,
  zIndex: 2,
  height: 0,
  display: 'grid',
  justifyItems: 'center',
  alignItems: 'end',
  pointerEvents: 'none',
  '& > .MuiButton-root': {
    pointerEvents: 'auto',
    background: token('card'),
    boxShadow: token('shadow-2'),
  },
});

/** Says over a list that is held still that it has changed. It takes no room, so that nothing moves. */
export const WaitingChanges = ({ count, onShow }: { count: number; onShow: () => void }) =>
  count === 0 ? null : (
    <Root role="status">
      <Button startIcon={<RefreshIcon size={15} aria-hidden />} onClick={onShow}>
        {plural(count, 'change')}. Show now
      </Button>
    </Root>
  );
