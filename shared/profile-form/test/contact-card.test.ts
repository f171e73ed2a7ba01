import { addContact, contactCard } from '../src/contact-card';

const anh = { firstName: 'Anh; jr', lastName: 'Nguyễn, Le', phone: '+61412345678', email: 'anh@example.com' };

test('B.2.42 reserved characters are escaped, lines end with CRLF', () => {
  expect(contactCard(anh).split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Nguyễn\\, Le;Anh\\; jr;;;',
    'FN:Anh\\; jr Nguyễn\\, Le',
    'TEL;TYPE=CELL:+61412345678',
    'EMAIL;TYPE=INTERNET:anh@example.com',
    'END:VCARD',
    '',
  ]);
});

describe('B.8.14', () => {
  const clicked: string[] = [];
  beforeEach(() => {
    clicked.length = 0;
    URL.createObjectURL = () => 'blob:card';
    URL.revokeObjectURL = () => {};
    HTMLAnchorElement.prototype.click = function click() {
      clicked.push(this.download);
    };
  });
  const withPicker = (select: unknown) =>
    Object.defineProperty(navigator, 'contacts', {
      value: select ? { select } : undefined,
      configurable: true,
    });

  test('B.9.14: without a picker the card is downloaded', async () => {
    withPicker(null);
    expect(await addContact(anh)).toBe('saved');
    expect(clicked).toEqual(['contact.vcf']);
  });

  test('a picker that fails falls back to the file', async () => {
    withPicker(() => Promise.reject(new Error('no')));
    expect(await addContact(anh)).toBe('saved');
  });

  test('somebody picked with the same number is known already', async () => {
    withPicker(() => Promise.resolve([{ tel: ['0412 345 678'] }]));
    expect(await addContact(anh)).toBe('known');
    expect(clicked).toEqual([]);
  });
});
