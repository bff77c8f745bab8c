import type { ModelFailure } from '../../../shared/models/model-ref.ts'

export const settings = {
  title: 'Settings',
  restored: 'The settings file was damaged. The last good settings are in use; please look whether they are as you want them.',
  notSaved: 'Not saved: {{reason}}',
  // --- language and look
  look: {
    title: 'Language and look',
    language: 'Language', languageNote: 'Changes at once, in the whole window.', languageSystem: 'Like this computer',
    theme: 'Colours', themeNote: 'Light, dark, or as your computer has it.', themeSystem: 'Like this computer', light: 'Light', dark: 'Dark',
  },
  // --- services
  services: {
    title: 'Services', lead: 'Where the answers come from. Connect one with your own key, or use a model that runs on this computer.',
    usual: 'Model for new chats', usualNote: 'A chat that exists keeps its own; you can change it at the top of the chat.',
    usualGone: '{{model}} (not connected now)',
    setUp: 'Connect', change: 'Change', fold: 'Fold', about: '{{action}}: {{service}}', usedForNew: 'For new chats',
    practice: 'Always there. Free, without internet; it knows the guided tasks.',
    keyKept: 'Connected, key kept', connected: 'Connected', notConnected: 'Not connected', notConnectedLocal: 'Not connected. Needs no key.',
    keyLost: 'The kept key cannot be read any more. Please enter it again.',
    useForNew: 'Use this model for new chats',
    forgetKey: 'Remove the key', forget: 'Disconnect', forgetTitle: 'Remove {{service}}?', forgetLead: 'Chats that used it stay. They need another model to go on.',
    forgetDeletes: 'This is deleted:', forgetsKey: 'The key kept for {{service}}', forgetsAddress: 'The address and the model names entered here', forgetsDefault: 'It as the model for new chats; Practice takes its place',
    forgetYes: 'Remove it', forgotten: '{{service}} is removed.',
  },
  /** The form that connects a service; the first minute uses it too. */
  connect: {
    whose: 'Whose key is it?', program: 'Which program?',
    key: 'Your key', keyOptional: 'Key, if it wants one', keyKept: 'A key is kept. Enter another to replace it.', showKey: 'Show the key', hideKey: 'Hide the key', where: 'Where do I get this?', getProgram: 'Get {{program}}',
    address: 'Address', addressOther: 'Another address', addressHint: 'Usually https://… and often ends in /v1',
    addressHintCloud: 'Only if somebody gave you another one than the usual.',
    model: 'Model', modelOther: 'Another name…', modelName: 'Name of the model', modelNameHint: 'Exactly as the service writes it.',
    askList: 'Ask the service for its models', askedList_one: 'The service offers {{count}} model.', askedList: 'The service offers {{count}} models.',
    askedNothing: 'The service named no models. You can type the name.', askedNothingLocal: 'Nothing answers there yet. Is {{service}} started, with a model in it?', lookAgain: 'Look again', looking: 'Looking…',
    check: 'Check and save', checkKey: 'Check this key', checkModel: 'Check this model', checking: 'Checking…',
    checkNote: 'The check sends the model one very short question. Everything is saved when it answers, and only then.',
    works: 'The key works, and {{model}} answers. First answer came in {{time}}.', worksNoKey: '{{model}} answers. First answer came in {{time}}.',
    nothingSaved: 'Nothing was saved.', earlierStays: 'What was saved before stays in use.', said: 'What the service said', /** Between a title and the sentence after it. */ stop: '. ',
    keyCharacters: 'A key has only plain letters, digits and signs. Something else came along when copying.',
    noModel: 'Which model shall it be?', noAddress: 'Which address does it have?',
  },
  /** What a check can find, said for the person who has just entered something. */
  check: {
    'wrong-key': { title: 'The key is not right', text: '{{service}} does not know this key. Was it cut off when copying?' },
    'no-credit': { title: 'No credit left', text: 'The key is right, but its account has no credit. Add some at {{service}}, then check again.' },
    'rate-limit': { title: '{{service}} asks us to wait', text: 'It has had too many requests from this account just now. Check again in a minute.' },
    'no-network': { title: 'No way to the service', text: '{{service}} could not be reached. Is this computer on the internet?' },
    'bad-address': { title: 'Nothing answers at this address', text: 'The address is wrong, or nothing of this kind runs there. Check it for typing mistakes; a program on your computer has to be started first.' },
    'model-not-allowed': { title: 'This model is not open to you', text: '{{service}} does not know this model, or your key may not use it. Choose another one.' },
    overloaded: { title: '{{service}} is overloaded', text: 'It has too much to do at the moment. Check again in a few minutes.' },
    'context-full': { title: 'The model is too small', text: 'Even a very short question was too long for it. Choose another one.' },
    'bad-request': { title: '{{service}} did not accept this', text: 'It refused the question as it was. Another model may work.' },
    'stream-broken': { title: 'The connection broke', text: 'The answer stopped in the middle. Check again.' },
    'no-key': { title: 'The key is missing', text: '{{service}} needs a key. Paste it above.' },
    unknown: { title: 'No answer came', text: '{{service}} answered in a way Pincer does not understand.' },
  } satisfies Record<ModelFailure['kind'], { title: string; text: string }>,
  /** How keys are kept, as it really is on this computer. */
  keyStore: {
    strong: 'Kept in your computer’s own password store. Never shown again.',
    weak: 'This computer has no password store Pincer can use. The key is kept in a file only your account can open: less well protected, a program you start could read it. Never shown again.',
    none: 'This computer has no place where Pincer can keep a key, so no key can be saved here.',
  },
  // --- questions
  questions: {
    title: 'Questions and pauses', lead: 'Deleting, sending, paying and installing always ask you first. What else asks is set below.',
    limit: 'How long a question waits', limitNote: 'After the time, nobody has answered, and that counts as no.', noLimit: 'As long as it takes', withLimit: 'A set time', minutes: 'Minutes', minutesRange: 'From {{min}} to {{max}} whole minutes.',
    rounds: 'Rounds before it asks whether to go on', roundsNote: 'In one round the model thinks once and does what it decided: one thing, or several at once.', roundsRange: 'A whole number from {{min}} to {{max}}.',
    close: 'When the window is closed while a chat works', closeAsk: 'Ask me', closeKeep: 'Keep working', closeStop: 'Stop and quit',
    closeNote: { ask: 'Pincer asks each time.', 'keep-running': 'The chat goes on without a window. Open Pincer again to see it.', stop: 'What runs is stopped. What was done until then stays done.' },
  },
  // --- practice folder
  practice: {
    title: 'Practice folder', lead: 'Sample files for trying things out. Nothing in it is real.', show: 'Show it', reset: 'Put it back as it was',
    resetTitle: 'Put the practice folder back?', resetLead: 'It will be as it was at the first start.',
    resetOverwrites: 'Every sample file is written anew. What you changed in them is lost.', resetRemoves: 'What the guided tasks made is deleted: the table of quotes, and the sorted samples in downloads.',
    resetKeeps: 'Files you put there yourself stay.', resetYes: 'Put it back', resetDone: 'The practice folder is as it was at the first start.',
  },
  // --- where things are kept
  places: {
    title: 'Where things are kept', own: 'Pincer’s own folder', ownNote: 'Chats, settings, and the record of what was done. No tool of Pincer may open it.',
    keys: 'Keys', showOwn: 'Show Pincer’s own folder', show: 'Show',
    leaves: 'What leaves this computer', leavesNote: 'What you write and what Pincer reads for a task goes to the service that answers. With Practice, no service gets anything.',
  },
  // --- about
  about: {
    title: 'About', runsAs: 'Runs as', shell: { electron: 'Desktop app', 'chromium-host': 'Window in this computer’s own Chromium', terminal: 'Terminal' },
    platform: { linux: 'Linux', darwin: 'macOS', win32: 'Windows' }, welcome: 'Show the first minute again',
  },
} as const
