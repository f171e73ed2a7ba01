import { companyCalls } from './people-company';
import { crewCalls } from './people-crew';
import { peopleImportCalls } from './people-import';
import { licenceCalls } from './people-licences';
import { manyPeopleCalls } from './people-many';
import { officeCalls } from './people-office';
import { privacyCalls } from './people-privacy';
import { personCalls } from './people-person';
import { registrantCalls } from './people-registrants';
import { crewSearchCalls } from './people-searches';
import { setupCalls } from './people-setup';
import { templateCalls } from './people-templates';

/** Every call about people and the company, in the order in which the generated list names them. */
export const peopleCalls = {
  ...crewCalls,
  ...registrantCalls,
  ...officeCalls,
  ...companyCalls,
  ...setupCalls,
  ...licenceCalls,
  ...peopleImportCalls,
  ...templateCalls,
  ...privacyCalls,
  ...manyPeopleCalls,
  ...personCalls,
  ...crewSearchCalls,
};
