// ms that a screen's test waits. Long, because a machine that is busy with another build is slow, not wrong.
require('@testing-library/react').configure({ asyncUtilTimeout: 10_000 });
