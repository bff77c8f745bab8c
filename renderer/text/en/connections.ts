import type { ConnectionError, FoundConnection } from '../../../shared/mcp/connection.ts'
import type { Effect } from '../../../shared/tools/effect.ts'

/** Words of the page “Connections”, of adding one, and of what a connection asks. */
export const connections = {
  title: 'Connections', count_one: '{{count}} connection', count_other: '{{count}} connections', add: 'Add a connection', all: 'All connections', loading: 'Reading',
  heading: 'Connect what you already use', lead: 'A connection brings abilities from another program or website. Pincer asks before one of them does anything that matters.',
  needsYou: 'Needs you', yours: 'Your connections', more: 'More to connect', moreLead: 'Each of these was tried by us.',
  emptyTitle: 'Nothing is connected yet', emptyLead: 'Choose one below, or add your own.',
  open: 'Open: {{name}}', menu: 'More for {{name}}', turnOn: 'On: {{name}}', restart: 'Start again', edit: 'Edit', remove: 'Remove', signIn: 'Sign in', signOut: 'Sign out', signingIn: 'Waiting for your browser',
  signInNote: 'Your browser opens. Come back here when you are done.', turnOff: 'Turn off', tryNow: 'Try now', whatItSaid: 'What it said',
  abilities_one: '{{count}} ability', abilities_other: '{{count}} abilities', abilitiesOn: '{{on}} of {{count}} abilities on', noAbilities: 'No abilities known yet',
  saved: '{{name}} is connected', restarted: '{{name}} was started again', trusted: '{{name}} may run as it is now',
  state: {
    off: 'Off', idle: 'Starts when needed', preparing: 'Getting ready', starting: 'Starting', ready: 'Connected', restarting: 'Trying again, {{tries}} of {{of}}', paused_one: 'Paused after {{count}} try', paused_other: 'Paused after {{count}} tries',
    untrusted: 'Waits for your yes', changed: 'Has changed', 'needs-sign-in': 'Wants you to sign in', 'needs-scripts': 'Wants to run a program',
  },
  because: {
    restarting: 'Next try in {{time}}.', restartingNow: 'Trying now.',
    paused: 'The rest of Pincer works as before; only its abilities are off.', pausedCount_one: 'The rest of Pincer works as before; only its {{count}} ability is off.', pausedCount_other: 'The rest of Pincer works as before; only its {{count}} abilities are off.',
    untrusted: 'It came from the file of connections. Nothing of it has run. Look at what would run, then decide.',
    changed_one: 'One thing is not as you agreed to. What changed is off until you have looked.', changed_other: '{{count}} things are not as you agreed to. What changed is off until you have looked.',
    'needs-sign-in': 'It knows you by an account. You sign in at its own page, in your browser.',
    'needs-scripts_one': 'To work, {{name}} wants to run a program on this computer while it is installed.', 'needs-scripts_other': 'To work, {{name}} wants to run {{count}} programs on this computer while it is installed.',
  },
  look: { untrusted: 'Look at what would run', changed: 'Look at what is new', 'needs-scripts': 'Look at the program' },
  /** Why it does not work: what happened, and what the person can do. */
  error: {
    'not-found': { happened: 'The program “{{command}}” is not on this computer.', can: 'Install it, or write its whole path. Then try again.' },
    'no-such-package': { happened: 'There is no package called {{package}}.', can: 'Check the name for typing mistakes.' },
    offline: { happened: 'What it needs could not be fetched: there is no way to the internet.', can: 'Try again when you are online. What was fetched before is kept.' },
    damaged: { happened: 'What arrived is not what was announced. It was thrown away.', can: 'Try again. If it stays like this, do not use it.' },
    refused: { happened: 'Pincer did not install it: its contents are not safe.', can: 'Do not use it, or ask its publisher.' },
    'not-started': { happened: 'The program could not be started.', can: 'Look at the details, then check the command.' },
    exited: { happened: 'The program ended by itself.', can: 'Look at what it said, then start it again.' },
    'start-timeout': { happened: 'It did not answer within {{time}}.', can: 'Try again. A first start can be slow.' },
    'not-a-server': { happened: 'Something answers there, but it is no connection.', can: 'Check the command or the address.' },
    version: { happened: 'It speaks a version that Pincer does not know: {{version}}.', can: 'Look for a newer version of it.' },
    unreachable: { happened: 'Nothing answers at {{host}}.', can: 'Check the address. Is it switched on?' },
    blocked: { happened: 'Pincer does not go to {{host}}: it is a private or unsafe address.', can: 'If it is yours, add it under “Also allow” when you edit the connection.' },
    'sign-in': { happened: 'It wants to know who you are.', can: 'Sign in at its own page.' },
    'wrong-key': { happened: 'It does not take the key.', can: 'Enter the key again. Was it cut off when copying?' },
    'no-ping': { happened: 'It stopped answering.', can: 'Try now, or wait until it is back.' },
    stopped: { happened: 'You stopped it.', can: 'Start it again whenever you like.' },
    'secret-missing': { happened: 'The kept value of {{name}} is gone.', can: 'Edit the connection and enter it again.' },
    'secret-store': { happened: 'Your computer’s password store did not keep the secret value.', can: 'Unlock the password store and try again.' },
    failed: { happened: 'Something went wrong that Pincer did not expect.', can: 'Try again. The details say more.' },
  } satisfies Record<ConnectionError['code'], { happened: string; can: string }>,
  twoSentences: '{{first}} {{second}}', errorAt: 'at {{time}}', exitCode: 'It ended with number {{code}}.', exitSignal: 'It was ended by the system ({{signal}}).',
  steps: { resolve: 'Find', download: 'Download', check: 'Check', unpack: 'Unpack', verify: 'Verify', ready: 'Ready' },
  progress: { bytes: '{{done}} of {{of}}', packages: '{{done}} of {{of}} packages', starting: 'Starting it and asking what it can do', reaching: 'Asking it what it can do', label: 'Progress', cancel: 'Stop' },
  tools: {
    title: 'What it can do', lead: 'What each one does is said by the connection. That is only a hint: what you confirm is what counts.', none: 'It has no abilities.', notYet: 'Its abilities are known once it has been started.',
    group: { looks: 'Only looks', changes: 'Changes things', deletes: 'Deletes', sends: 'Sends', spends: 'Spends money', installs: 'Installs', 'runs-code': 'Runs code' } satisfies Record<Effect, string>,
    groupNote: {
      looks: 'Once confirmed, these need no question.', changes: 'Asks first, unless you allow it for longer.', deletes: 'Always asks.', sends: 'Always asks.', spends: 'Always asks.', installs: 'Always asks.', 'runs-code': 'Always asks.',
    } satisfies Record<Effect, string>,
    unconfirmedNote: 'Until you confirm it, every use asks.',
    hint: 'It says: {{effect}}. Only a hint.', noHint: 'It does not say what it does. Treated as: {{effect}}.',
    confirm: 'Confirm', confirmOf: 'Confirm that {{tool}}: {{effect}}', choose: 'What {{tool}} does', chooseHeading: 'What does it really do?', unconfirm: 'Not sure any more',
    confirmAll_one: 'Confirm it', confirmAll_other: 'Confirm all {{count}}', allOn: 'All on', allOff: 'All off', allOnOf: 'All on: {{group}}', allOffOf: 'All off: {{group}}',
    filterLabel: 'Find an ability', withheldTitle: 'Left out', withheldLead: 'Pincer does not offer these. The others work.',
  },
  withheld: {
    schema: { 'not-an-object': 'What it wants to be told is no list of named values, so no model can be told about it.', 'too-large': 'The description of what it wants to be told is too long for a model.', 'property-name': 'A value it needs has a name that models do not take.', other: 'What it wants to be told cannot be described to a model.' }, 'bad-definition': 'Its description is broken.', duplicate: 'Another ability of this connection has the same name.',
    changed: 'It is not as you agreed to. Look at the difference first.', 'too-many': 'The connection has more abilities than Pincer takes.',
  },
  warning: {
    'hidden-text': { title: 'Hidden characters', text: 'Its words hold characters nobody can see. They were taken out before a model reads them.' },
    steering: { title: 'Tells the model what to do', text: 'Its words try to steer the model instead of describing it. Use it only if you know who made it.' },
    'look-alike-name': { title: 'Looks like another name', text: 'Its name can be mistaken for another one.' },
    'same-name': { title: 'Same name as another', text: 'Another connection has an ability of the same name.' },
    count_one: '{{count}} warning', count_other: '{{count}} warnings',
  },
  changes: {
    title: 'What is new', titleFirst: 'What would run', lead: 'Left: what you agreed to. Right: how it is now.', leadFirst: 'Nothing of it has run yet.', before: 'Agreed to', after: 'Now', nothing: 'Nothing',
    kind: {
      'new-connection': 'The whole connection is new', command: 'Program', args: 'What the program is told', env: 'Names of the values given to it', url: 'Address', headers: 'Names of the values sent along', package: 'Version of {{subject}}',
      'tool-added': 'New ability: {{subject}}', 'tool-removed': 'Ability gone: {{subject}}', 'tool-changed': 'Ability changed: {{subject}}', instructions: 'What it tells models about itself',
    },
    agree: 'Agree to all of this', agreeFirst: 'Let it run', keepOff: 'Keep it off',
  },
  scripts: {
    title: 'It wants to run a program on this computer', lead: 'A package it is made of wants to run this while it is installed. It runs outside the safe area, with your rights. Say yes only if you trust who made it.',
    line: '{{package}} {{version}}, at “{{event}}”', yes_one: 'Run it and go on', yes_other: 'Run them and go on', no: 'Don’t run it', without: 'Without it the connection will probably not work.',
  },
  prompts: { title: 'Ready-made prompts', lead: 'Type these in a chat.', required: 'needed', optional: 'optional', use: 'Write it in a chat', useOf: 'Write it in a chat: {{command}}' },
  log: { title: 'What it said', empty: 'It has said nothing yet.', noise_one: '{{count}} line could not be read and was passed over.', noise_other: '{{count}} lines could not be read and were passed over.', from: { stderr: 'program', stdout: 'program', server: 'connection', pincer: 'Pincer' }, copy: 'Copy what it said' },
  reach: {
    title: 'How it is reached', here: 'A program on this computer', remote: 'An address', program: 'Program', args: 'What it is told', folder: 'Folder', address: 'Address', values: 'Values', headers: 'Sent along', secret: 'kept secret',
    calls: 'Calls itself', since: 'Running since', notRunning: 'Not running now', waits: 'May be silent for', usual: 'the usual time', signedIn: 'You are signed in', outside: 'It runs outside the safe area, with your rights.', sends: 'What a model sends to it leaves this computer.',
  },
  removeTitle: 'Remove {{name}}?', removeLead: 'Its abilities are gone from every chat. Other programs keep theirs.', removeWhat: 'This is deleted', removeEntry: 'How it is reached, and its secret values', removeAgreed: 'What you agreed to and confirmed', removeYes: 'Remove it', removed: '{{name}} was removed',
  way: {
    label: 'Ways to add a connection', form: 'Write it yourself', paste: 'Paste a configuration', import: 'From another app', bundle: 'From a file',
  },
  form: {
    titleNew: 'Add a connection', titleEdit: 'Edit {{name}}', name: 'Name', nameHint: 'How you want to call it.', where: 'Where it is', here: 'On this computer', remote: 'At an address', program: 'Program', programHint: 'For example npx, node, uvx, or a whole path.',
    args: 'What the program is told', argsHint: 'One a line.', address: 'Address', addressHint: 'Begins with https://', values: 'Values for the program', headers: 'Sent along with each request', valueName: 'Name', valueNameLabel: 'Name of a value', value: 'Value', secret: 'Secret', secretOf: 'Keep {{name}} secret',
    secretNote: 'Secret values go into your computer’s password store, not into a file.', keptSecret: 'Kept; type to replace it', addValue: 'Add a value', removeValue: 'Remove {{name}}', thisValue: 'this value', more: 'More', folder: 'Folder it starts in', transport: 'How it talks', transportAuto: 'Find out', transportHttp: 'Newer way', transportSse: 'Older way',
    alsoAllow: 'Also allow', alsoAllowHint: 'Further addresses in your own network it may use, one a line.', client: 'Known there as', clientHint: 'Only if its sign-in page gave you a name for Pincer.', clientSecret: 'Secret that belongs to it', timeout: 'May be silent for, in seconds', timeoutHint: 'Empty: the usual time.',
    try: 'Try it', save: 'Save', saveChanges: 'Save changes', nothingRuns: 'Nothing has run yet.', saveRuns: 'Saving starts it once, to see what it can do.', anyway: 'Save anyway', back: 'Change it', tryAgain: 'Try again',
    wrong: { name: 'Give it a name.', nameSign: 'These signs cannot be part of a name: / \\ : * ? " < > |', nameTaken: 'Another connection has this name.', program: 'Which program?', address: 'Which address?', addressForm: 'This is no web address.', valueName: 'A value without a name.', valueTwice: 'This name is there twice.', seconds: 'A number from 1 to 86400.' },
  },
  outcome: {
    works: 'It works', worksIn: 'It answered in {{time}}.', nothing: 'It offers no abilities.', nothingKept: 'Nothing is saved yet.', fails: 'It does not work', stopped: 'Stopped. Nothing was saved.', didNot: 'Nothing was saved. Nothing is left running.',
    signIn: { title: 'It wants you to sign in', text: 'It is there and knows you by an account. Save it, then sign in at its own page, in your browser. Pincer never sees your password.', save: 'Save and sign in', add: 'Add and sign in' },
    andMore: 'and {{count}} more', prompts_one: '{{count}} ready-made prompt', prompts_other: '{{count}} ready-made prompts',
  },
  paste: {
    label: 'Configuration', lead: 'Paste what its page tells you to add. Nothing runs before you choose.', placeholder: '{ "mcpServers": { … } }', read: 'Read it', found_one: 'One connection is in there', found_other: '{{count}} connections are in there',
    problem: { 'not-json': 'This cannot be read. Something is wrong near line {{line}}.', 'not-json-anywhere': 'This cannot be read.', 'no-servers': 'There is no connection in it.', 'too-large': 'This is too long.' },
  },
  found: {
    problem: { name: 'Its name has signs that a name cannot have.', 'no-target': 'It does not say what to start.', 'both-targets': 'It names a program and an address; only one can be.', unsupported: 'It uses a way that Pincer does not know.' } satisfies Record<NonNullable<FoundConnection['problem']>, string>,
    exists: 'You have one of this name. It would be replaced.', disabled: 'It is switched off there.', secrets_one: '{{count}} value is kept secret', secrets_other: '{{count}} values are kept secret', choose: 'Take over {{name}}',
    add_one: 'Try and add {{count}}', add_other: 'Try and add {{count}}', none: 'Choose at least one', waiting: 'Waits', works: 'Added', failed: 'Not added', addAnyway: 'Add anyway', done: 'Done', skipped: 'Left out',
  },
  import: {
    lead: 'These files of other apps were found on this computer. Nothing of them runs before you say yes.', none: 'No other app on this computer has connections.', looking: 'Looking',
    unreadable: 'This file cannot be read. Something is wrong near line {{line}}.', unreadableAnywhere: 'This file cannot be read.', tooLarge: 'This file is too large.',
  },
  bundle: {
    lead: 'A file that ends in .mcpb holds a whole connection. Pincer looks through it before anything of it runs.', choose: 'Choose a file', another: 'Choose another file',
    problem: {
      'not-a-bundle': { happened: '“{{file}}” is not a connection file.', can: 'Choose a file that ends in .mcpb.' }, unsafe: { happened: '“{{file}}” holds something that is not safe to unpack.', can: 'Do not use it, or ask its publisher.' },
      'too-large': { happened: '“{{file}}” is larger than Pincer takes.', can: 'Look for a smaller one.' }, unsupported: { happened: '“{{file}}” is not made for this computer or for Pincer.', can: 'Look for one that is.' },
      'no-space': { happened: 'There is no room on the disk for “{{file}}”.', can: 'Make some room, then try again.' }, failed: { happened: '“{{file}}” could not be opened.', can: 'Try again. The details say more.' },
    }, title: 'This file cannot be used', did: 'Nothing of it was kept or run.',
  },
  find: {
    label: 'Find a connection', placeholder: 'What would you like to connect?', get: 'Get', getOf: 'Get {{name}}', added: 'Added', clear: 'Show all', public: 'From the public list', publicLead: 'Anybody can publish there. Pincer has not looked at these.',
    searching: 'Searching', none: 'Nothing is called that.', older: 'Show more', kept: '{{host}} cannot be reached. This is its answer of {{time}}.', askList: 'Search the public list', askNoteUnknown: 'Sends what you typed to the public list.',
    problem: { offline: 'The public list cannot be reached. The ones tried by us are still here.', off: 'No public list is set. The ones tried by us are here.', refused: 'The public list did not answer as it should. The ones tried by us are still here.', blocked: 'Pincer does not go to the address of the public list. The ones tried by us are still here.' },
    again: 'Ask again', deprecated: 'Its publisher advises against it', needsKey: 'Needs a key', here: 'Runs on this computer', online: 'Goes to {{host}}', cannot: 'Cannot be started here', cannotWhy: { oci: 'It comes as a container. Pincer does not start those.', mcpb: 'It comes as a file. Download it from its page, then use “From a file”.', other: 'It comes as “{{type}}”. Pincer does not start that.' },
    page: 'Its page', effectAsks: '{{effect}}, asks first',
  },
  setup: {
    title: 'Connect {{name}}?', runs: 'This would run', goes: 'This address would be used', asks: 'It wants to know', optional: 'optional', oneALine: 'One a line.', chooseFolder: 'Choose', chooseFolderOf: 'Choose a folder for {{name}}', missing: 'Please fill this in.', ways: 'Which way', notLooked: 'Pincer has not looked at this one. It runs with your rights: use it only if you trust {{publisher}}.', notLookedNobody: 'Pincer has not looked at this one. It runs with your rights: use it only if you trust who made it.',
    notLookedRemote: 'Pincer has not looked at this one. What a model sends to it goes to {{publisher}}.',
  },
  question: {
    asks: 'The connection “{{name}}” asks you something', byUs: 'Pincer shows this on behalf of the connection. The words in quotes are its own.', said: 'It says',
    never: 'Never enter a password or a key here.', answer: 'Send the answer', decline: 'Don’t answer', cancel: 'Not now', required: 'needed', optional: 'optional', choose: 'Choose', announce: 'A connection asks you: {{name}}', number: '{{index}} of {{count}}',
    linkWhole: 'Whole address', linkOpen: 'Open the page', linkWarn: 'Look at the name in bold: that is who you would talk to. Pincer cannot see what you enter there.', linkPlain: 'This address is not protected: others can read along.', linkLook: 'Its letters imitate other letters. Read it twice.',
    wrong: { required: 'Please fill this in.', number: 'A number, please.', integer: 'A whole number, please.', min: 'At least {{min}}.', max: 'At most {{max}}.', short: 'At least {{min}} characters.', long: 'At most {{max}} characters.', email: 'This is no mail address.', uri: 'This is no web address.', date: 'This is no date.', few: 'Choose at least {{min}}.', many: 'Choose at most {{max}}.' },
    hint: { email: 'A mail address', uri: 'A web address', date: 'A date', 'date-time': 'A date and a time', between: '{{min}} to {{max}}', from: '{{min}} or more', upTo: 'up to {{max}}' },
  },
} as const
