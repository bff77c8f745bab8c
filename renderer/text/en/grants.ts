/** What a person allowed, in words: the lines under “Always…”, the answered line and the list beside the activity. What is stored is what is said. */
export const grants = {
  always: 'Always…', alwaysLabel: 'Allow now and from now on', takeBackNote: 'Take it back any time under Activity',
  quiet: 'Work quietly in the safe area', quietNote: 'Commands like this one then run without asking, in every chat: nothing is sent, only the chat’s folder changes, and that can be undone. Deleting, sending and installing still ask.',
  quietChosen: 'Pincer works quietly in the safe area from now on. You find this in Settings.', quietBack: 'Ask again',
  when: { chat: 'In this chat: {{what}}', minutes_one: 'For {{count}} minute: {{what}}', minutes_other: 'For {{count}} minutes: {{what}}', forever: 'For ever: {{what}}' },
  scope: { command: 'exactly this', program: 'this program', file: 'this file', folder: 'this folder', host: 'this address', tool: 'this ability' },
  until: { chat: 'in this chat, until Pincer is closed', minutes_one: 'for {{count}} minute', minutes_other: 'for {{count}} minutes', forever: 'for ever' },
  off: {
    line: 'Not offered: {{why}}', deletes: 'deleting always asks again', sends: 'sending always asks again', spends: 'paying always asks again', installs: 'installing always asks again',
    shell: 'a program that can start others always asks again', unread: 'a part of it could not be read for certain', unconfirmed: 'you have not confirmed what this ability does',
  },
  /** What is covered, as a headline: a verb first. */
  what: {
    command: 'Run exactly this command', program: 'Run “{{words}} …”',
    file: { looks: 'Read {{name}}', changes: 'Change {{name}}', deletes: 'Delete {{name}}', other: 'Use {{name}}' },
    folder: { looks: 'Read files in {{name}}', changes: 'Change files in {{name}}', deletes: 'Delete files in {{name}}', other: 'Use files in {{name}}' },
    host: { looks: 'Look at {{host}}', sends: 'Send to {{host}}', other: 'Go to {{host}}' }, anyName: 'every address that ends in {{name}}',
    tool: 'Use {{tool}}', toolOf: '{{name}} ({{of}})',
  },
  /** Where it holds, as the second line. */
  where: {
    /** On the card, where the command itself is in sight. */
    commandHere: 'In {{folder}}, while the files it names stay as they are',
    command: '{{command}}, in {{folder}}, while the files it names stay as they are', program: 'In {{folder}}, with anything after these words', file: 'In {{folder}}',
    folder: '{{folder}}, not folders below it', folderBelow: '{{folder}} and all folders below it', host: 'Only this address', hostMany: 'All addresses with this ending', tool: 'While this ability stays as it is now', wall: '{{where}}, only inside the safe area',
  },
  untilClosed: '{{rule}}, until Pincer is closed',
  line: '{{what}} ({{until}})',
  page: {
    title: 'What you allowed', lead: 'These run without asking. Take any of them back at once.', button: 'What you allowed', buttonCount: 'What you allowed · {{count}}',
    empty: 'Nothing yet. When a question offers “Always…”, what you choose is listed here.', loading: 'Reading',
    takeBack: 'Take back', takeBackOf: 'Take back: {{what}}', takenBack: 'Taken back', restore: 'Undo', restoreOf: 'Undo, allow again: {{what}}', restored: 'Allowed again: {{what}}', saidTakenBack: 'Taken back: {{what}}. You can undo this for {{seconds}} seconds',
    tooLate: 'It was taken back more than 10 seconds ago. Next time you are asked, you can allow it again.',
    all_one: 'Take it back', all_other: 'Take back all {{count}}',
    always: 'Deleting, sending, paying and installing always ask. They cannot be allowed for ever.',
    chat: 'Only in the chat “{{title}}”, until Pincer is closed', chatGone: 'Only in one chat, until Pincer is closed', forever: 'For ever', ends: 'Ends in {{time}}', endsSoon: 'Ends in less than a minute', ended: 'Has ended',
    unused: 'not used yet', used_one: 'used once, {{at}}', used_other: 'used {{count}} times, last {{at}}',
  },
} as const
