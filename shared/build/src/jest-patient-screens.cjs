// What a screen's test waits for. A machine that builds something else meanwhile is slow, not wrong.
require('@testing-library/react').configure({ asyncUtilTimeout: 10_000 });
