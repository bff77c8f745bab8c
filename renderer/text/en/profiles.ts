export const profiles = {
  title: 'Agents',
  lead: 'Pincer works in four places. For each one you can say what it may use and how far it may go. A change holds from the next message on.',
  places: 'Places',
  name: { main: 'This window', helper: 'Helpers', schedule: 'Schedules', terminal: 'Terminal' },
  about: {
    main: 'Pincer in the chats of this window, with you at the keyboard.',
    helper: 'Helpers that Pincer sends off with a part of a task. They start without knowing the chat.',
    schedule: 'Tasks that run at a set time, when perhaps nobody is there.',
    terminal: 'Pincer started from a command line.',
  },
  notYet: 'Not in use yet.',
  notYetNote: { helper: 'Helpers come with a later version. What you set here will hold for them.', schedule: 'Schedules come with a later version. What you set here will hold for them.' },
  // --- what it may use
  uses: 'What it may use', usesLead: 'What is off is not offered to the model, and is refused if it tries. What is on still asks you where the rules say so.',
  tool: {
    read: { name: 'Read files', note: 'Looks only' },
    write: { name: 'Write files', note: 'Makes files and replaces their contents' },
    edit: { name: 'Change files', note: 'Replaces a passage, leaves the rest as it is' },
    exec: { name: 'Run commands', note: 'Asks first, unless a command only looks' },
    glob: { name: 'Find files by name', note: 'Looks only' },
    grep: { name: 'Search in files', note: 'Looks only' },
    find_tools: { name: 'Find abilities', note: 'Looks only: among those of your connections' },
    connection_resources: { name: 'Read what connections offer', note: 'Looks only' },
    use_guide: { name: 'Use instructions', note: 'Reads those you installed' },
  },
  of: { skill: 'Skill: {{name}}', connection: 'Connection: {{name}}' },
  newOnes: 'Abilities that are added later are on too.',
  newOnesOff: 'Abilities that are added later stay off until you turn them on.',
  nothing: 'With everything off it can only talk.',
  // --- limits
  limits: 'How far it may go',
  time: 'Time for one step', timeNote: 'Then it is stopped and has failed. A command may name a time of its own. Waiting for you does not count.', seconds: 'seconds', timeRange: 'From {{min}} to {{max}} whole seconds.',
  rounds: 'Rounds before it pauses', roundsNote: 'In one round the model thinks once and does what it decided. Then the chat stops and can be told to go on.', roundsRange: 'A whole number from {{min}} to {{max}}.',
  roundsInSettings: 'For this window it stands in the settings: {{count}}.', toSettings: 'Open settings',
  output: 'Output of one step that the model gets', outputNote: 'More is shortened in the middle; the whole is kept in a file you can open.', kilobytes: 'KB', outputRange: 'From {{min}} to {{max}} KB.',
  // --- safe area
  safeArea: 'Safe area', safeAreaNote: 'Inside it, a command can change only the folder of its chat and has no internet. Outside it, a command runs with your own rights.',
  safeMode: { off: 'Never', 'non-main': 'Everywhere but in this window', all: 'Always' },
  // --- reset
  reset: 'Back to the start', resetNote: 'What it may use, the limits and the safe area become as they were at the first start.', isStart: 'Everything is as it was at the first start.',
} as const
