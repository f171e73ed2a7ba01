/**
 * Texts that the customer prescribed, letter by letter, their spelling included. Nothing here may be corrected: people
 * search for these sentences, and other systems compare them. Each is its own export, so that a screen loads only those
 * it shows.
 */

// Texts of sign-in, contract and applying for a shift.
export const invalidEmail = 'Invalid email address!';
export const readContract = 'Please make sure you read the whole contract before proceeding';
export const notAccepting = 'This job is not acceptiong applications';
export const whichCrew = 'On which crew you would like to apply?';
export const noOption = 'No option choosen';
export const loading = 'LOADING';
export const error = 'Error';

// Texts of the settings screen.
export const invalidExtra = 'Invalid start extra rate time';
export const invalidOvernightStart = 'Invalid start overnight time';
export const invalidOvernightEnd = 'Invalid end overnight time';

// Texts of registration.
export const correctErrors = 'Correct the errors in the form before submitting.';
export const nameTooShort = 'Must be at least 2 letters long.';
export const invalidDomain = 'Must be a valid domain (e.g. {host}).';
export const invalidAbn = 'This ABN is invalid.';
export const registered = 'You have registered.';
export const reachOut = 'We will reach out to you shortly at the entered email and phone.';
export const notYou = 'Not you?';
export const profileCreated = 'Profile has been created, you will be redirected to the login page';

// Texts of the job form.
export const quarterHour = 'This date is invalid. The minutes must be a multiple of 15 (00, 15, 30, or 45).';
export const crewLocked = 'Crew changes can not be changed within 48 hours of the job start time.';
export const requestingTitle = 'Requesting a new Job';
export const fillDetails = 'Fill all the details before proceeding to the next tab.';
export const checkStartTime = 'CHECK STARTTIME OF THE CREW!';
export const invalidDate = 'Selected date is invalid.';
export const noWorkersMatching = 'No workers matching the search';
export const removeFilters = 'Remove Filters';
export const missingCrew = 'MISSING CREW';

// Refusals and warnings for people.
export const notInCrew = 'You are not in the crew';
export const noAccess = 'Your user doesn`t have access for this operation';
export const crewReduced =
  'You are not allowed to reduce the amount crew on this job once they are confirmed.';
export const overfilled = 'This job have more confirmed crew then the amount needed, please check again!';
export const duplicatedTimes =
  'There are duplicated times in the timesheet, please check the timesheet before download.';
export const clockOutFailed = 'Failed to clock out, refreshing data.';
export const deleteSignature = 'Are you sure you want to DELETE this signature?';
export const deleteClock =
  'Are you sure you want to DELETE this clock? Note: Its signature will also be permanently removed.';
export const signatureSaved = 'Signature saved';

// Texts for empty lists, and single words.
export const noJobs = 'Sorry, there is no jobs available on the selected period.';
export const noUnread = 'No unread messages.';
export const noInvites = 'No invites.';
export const noApprovals = 'No approvals.';
export const noCompanies = 'No companies.';
export const noInvoices = 'No invoices.';
export const noRecords = 'No records found.';
export const noTodo = 'No To Do';
export const jobNotFound = 'Job not found';
export const noMessages = 'No messages';
export const noFile = 'No file uploaded';
export const copied = 'Copied to clipboard';
export const missingClockOut = 'Missing Clock out';
export const unknownState = 'Unknown';
