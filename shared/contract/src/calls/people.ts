import { companyCalls } from './people-company';
import { crewCalls } from './people-crew';
import { peopleImportCalls } from './people-import';
import { licenceCalls } from './people-licences';
import { officeCalls } from './people-office';
import { registrantCalls } from './people-registrants';
import { setupCalls } from './people-setup';

/** Every call about people and the company, in the order in which the generated list names them. */
export const peopleCalls = {
  ...crewCalls,
  ...registrantCalls,
  ...officeCalls,
  ...companyCalls,
  ...setupCalls,
  ...licenceCalls,
  ...peopleImportCalls,
};
