import { formatPhone } from '@crewcall/domain/phone';
import { Button, styled } from '@crewcall/ui/basics';
import { MessageIcon, PhoneIcon } from '@crewcall/ui/icons';
import { token } from '@crewcall/ui/tokens';

const Row = styled('span')({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 8px',
  '& .MuiButton-root': { minHeight: token('touch') },
});

/** A phone number as people write it, to call and to write to. */
export const PhoneLinks = ({ phone, name }: { phone: string; name: string }) => (
  <Row>
    <Button
      href={`tel:${phone}`}
      startIcon={<PhoneIcon size={16} aria-hidden />}
      aria-label={`Call ${name}, ${formatPhone(phone)}`}
    >
      {formatPhone(phone)}
    </Button>
    <Button
      href={`sms:${phone}`}
      startIcon={<MessageIcon size={16} aria-hidden />}
      aria-label={`SMS to ${name}`}
    >
      SMS
    </Button>
  </Row>
);
