/** What the most used passwords are made of, apart from digits, patterns of the keyboard and the person's own words. */
export const weakWords: ReadonlySet<string> = new Set(
  (
    'password passwort passwd passcode passphrase secret letmein welcome login logon signin access admin administrator ' +
    'root user guest test testing tester default change changeme master super superman batman spiderman pokemon ' +
    'iloveyou loveyou lovely love forever princess sunshine rainbow flower butterfly angel heart baby babygirl ' +
    'monkey dragon tiger lion eagle panther phoenix shadow ghost killer hunter ranger trooper soldier warrior knight ' +
    'football soccer baseball basketball cricket rugby hockey tennis golfer liverpool chelsea arsenal united barcelona ' +
    'broncos roosters rabbitohs collingwood essendon hawthorn carlton richmond geelong ' +
    'michael jennifer jessica ashley jordan daniel thomas andrew robert george charlie william david matthew anthony ' +
    'joshua amanda nicole michelle samantha hannah sophie emma oliver jack harry james john peter maria anna laura ' +
    'buster pepper ginger cookie cheese chocolate banana orange apple cherry strawberry coffee whatever nothing ' +
    'hello goodbye please thankyou trustno starwars matrix google facebook instagram youtube apple samsung microsoft ' +
    'windows android iphone internet computer laptop keyboard mobile phone server network wifi ' +
    'summer winter spring autumn january february march april june july august september october november december ' +
    'monday tuesday wednesday thursday friday saturday sunday today tomorrow ' +
    'sydney melbourne brisbane perth adelaide hobart darwin canberra australia aussie london england ' +
    'mustang ferrari porsche harley yamaha toyota holden corvette mercedes guitar music rock metal ' +
    'money dollar freedom blessed jesus christ heaven family mother father brother sister friend buddy ' +
    'crew crewcall event events staff stage stagehand rigger roadie work worker office manager company demo example ' +
    'blue black white green purple silver golden diamond crystal magic lucky happy crazy sexy cool'
  ).split(' '),
);
