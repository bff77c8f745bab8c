export const onboarding = {
  title: 'Hello. Shall we start?',
  lead: 'Pincer does things on your computer for you — and asks before anything that matters. Pick either way in; you can change it later.',
  language: 'Language',
  // --- let me try
  try: 'Let me try it first', tryNote: 'Free. No account, works offline.', tryLead: 'Pick a task. It really runs, in a practice folder made just for this.',
  tasks: 'Sample tasks', run: 'Run this task', running: 'Starting…', practiceBack: 'Make the practice folder anew',
  /** `steps` and `files` are the task's real numbers in the untouched folder. */
  task: {
    'compare-quotes': { title: 'Compare three quotes', note: 'Reads the quotes, saves one table · {{steps}} steps' },
    'eight-at-once': { title: 'Do eight things at once', note: '{{steps}} steps side by side; one fails, to show how that looks' },
    'ask-first': { title: 'See what asking looks like', note: 'Pincer wants to delete old files — you decide' },
    'tidy-folder': { title: 'Tidy a messy folder', note: 'Sorts {{files}} sample files by kind, after asking you' },
    'change-a-file': { title: 'Change one line in a file', note: 'A new phone number in a list of contacts · {{steps}} steps' },
  },
  // --- I have a key
  key: 'I have a key', keyNote: 'For full answers, from the service you pay.', continueKey: 'Continue with this key',
  noSpendLimit: 'What an answer costs is between you and the service; Pincer has no spending limit yet.',
  // --- on this computer
  local: 'On this computer', localNote: 'No key. What you write stays here.', localLead: 'If you run Ollama or LM Studio, Pincer can use the models in it.', continueLocal: 'Continue with this model',
  useLocal: 'Use a model that runs on this computer', useKey: 'I have a key after all',
  // --- what you will see
  peek: 'What you will see', peekLead: 'Several things at once — and a clear question when it is your turn.', peekLabel: 'Example of a task at work',
  peekLanes: { a: 'Reading quote A', b: 'Reading quote B', save: 'Save the table', turn: 'your turn' },
  peekSaid: { a: 'Reading quote A: done', b: 'Reading quote B: done', save: 'Save the table: waited, asked you, and runs now' },
  // --- steps
  steps: 'Steps', stepStart: 'Start', stepFolder: 'Your folder', stepMay: 'What it may do',
  skip: 'Skip for now', back: 'Back', goOn: 'Go on', finish: 'Start a chat',
  // --- your folder
  folderTitle: 'Where shall Pincer work?', folderLead: 'A chat works in one folder. You can choose another one for every chat, at its top.',
  folderChoice: 'Folder', folderPractice: 'The practice folder', folderPracticeNote: 'Sample files; nothing of yours is touched.',
  folderOwn: 'A folder of mine', folderOwnNote: 'Pincer may look at and change the files in it.', folderPick: 'Choose a folder…', folderOther: 'Choose another folder…',
  trust: 'I know this folder and trust what is in it', trustNote: 'Then Pincer also follows notes for assistants that lie in the folder. A folder from a stranger can hold notes that try to steer it: leave this off for such a one.',
  means: 'What choosing a folder means',
  meansItems: { looks: 'Pincer reads files there when a task needs it.', changes: 'It makes and changes files there without asking each time. Each turn can be undone for 30 days, except for very large files.', outside: 'Outside of it, it asks before looking and changes no files.' },
  // --- what it may do
  mayTitle: 'What it may do', mayLead: 'The same for every model, and as it is in this version.',
  runs: 'Runs without asking', runsItems: { looks: 'Looking at files in the chat’s folder', changes: 'Making and changing files in that folder', commands: 'Commands that only look, from a short list: list a folder, search, count', quiet: 'Commands in the safe area, as long as they only work on that folder' },
  asks: 'Asks you first', asksItems: { deletes: 'Deleting anything', commands: 'Every other command, shown exactly as it will run', quiet: 'Commands that move, send or install something or that Pincer is not sure about, shown exactly as they will run', outside: 'Looking outside the folder', secrets: 'Files that often hold passwords, and files that other programs obey' },
  quiet: {
    question: 'How shall commands run?', lead: 'This computer has a safe area. In it a command can change only the chat’s folder and has no internet.',
    quiet: 'Let Pincer work quietly in the safe area', quietNote: 'Recommended. Fewer questions; what a command changes in the folder can be undone.',
    ask: 'Ask me about every command', askNote: 'Only commands that look run by themselves. You can change this in the settings.',
    none: 'There is no safe area on this computer now, so every command asks you first.', noWall: 'There is no safe area on this computer, so every command that does more than look asks you first.',
  },
  refuses: 'Is refused', refusesItems: { outside: 'Changing files outside the folder', keys: 'Opening places where keys, logins and browser data are kept', own: 'Touching Pincer’s own settings and records', wipe: 'Commands that would wipe a disk or your home folder' },
  know: 'Good to know',
  knowItems: {
    safeArea: 'Commands run in a safe area where this computer has one: they can change this folder only and have no internet. Where it has none, every command asks first and the question says so.',
    web: 'Pincer has no means of its own to browse, send mail or pay yet.',
    sends: 'What it reads for a task goes to the service that answers. With Practice, no service gets anything.',
  },
} as const
