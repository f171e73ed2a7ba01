// Timeout of a screen's test. A machine that is busy with another build is slow, not wrong.
require('@testing-library/react').configure({ asyncUtilTimeout: 10_000 });
