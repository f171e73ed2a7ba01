import { useCall } from '@crewcall/platform';
import { TextField } from '@crewcall/ui/text-field';

interface SendToProps {
  idCustomer: number;
  email: string;
  onEmail: (email: string) => void;
}

/** Asks for another address than the customer's billing email, which is named. */
export function SendTo({ idCustomer, email, onEmail }: SendToProps) {
  const { data } = useCall('getClients', {});
  const customer = data?.clients.find(({ id }) => id === idCustomer);
  const usual = customer?.billingEmail ?? '';
  const help =
    customer === undefined
      ? 'Empty: to the billing email of the customer.'
      : usual === ''
        ? 'This customer has no billing email. Type an address.'
        : `Empty: to ${usual}.`;
  return (
    <TextField
      label="To another address"
      type="email"
      value={email}
      helperText={help}
      onChange={(event) => onEmail(event.target.value)}
      slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off' } }}
    />
  );
}
