import { configure } from '@testing-library/react';

// Other tests share the machine's cores: a slow answer there is no failure.
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(60_000);
