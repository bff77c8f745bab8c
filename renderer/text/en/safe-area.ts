export const safeArea = {
  title: 'Safe area', lead: 'Commands run behind a wall of the system. There they can change only the folder of their chat, see no keys or passwords, reach no network and no other program.',
  looking: 'Looking whether this computer has one …',
  state: { ready: 'Available', unavailable: 'Not available' },
  how: { bubblewrap: 'Built by the system’s own walls (bubblewrap).', seatbelt: 'Built by macOS itself.' },
  why: {
    'no-bubblewrap': 'The program that builds it is missing. Install “bubblewrap” with the software centre of your system, then look again.',
    'namespaces-forbidden': 'The system does not allow programs to build one. Whoever looks after this computer can allow it (user namespaces).',
    'no-own-proc': 'Pincer runs inside a container that does not allow one.',
    'no-seatbelt': 'A part of macOS that builds it is missing.',
    'no-wall-here': 'Windows offers none that Pincer could use. Commands run with your own rights, so questions before them matter all the more.',
    failed: 'It was tried, and it did not hold.',
  },
  asks: 'Until then every command of an agent that should use it asks you first.',
  again: 'Look again',
  said: 'What the system said',
  // --- what a command did not get
  heldBack: {
    label: 'Held back by the safe area',
    hosts: '“{{step}}” wanted to reach something on the internet. From the safe area nothing is reached that you did not open.',
    network: '“{{step}}” wanted the internet. The safe area has none.',
    write: '“{{step}}” wanted to change something that stays closed: outside the chat’s folder, or a file there that other programs obey.',
    read: '“{{step}}” wanted to see something that is out of its sight in the safe area.',
    rights: '“{{step}}” wanted administrator rights. No command gets them.',
    can: {
      hosts: 'Open it only if you know it and the task needs it. What a command reads in the folder could then be sent there. It closes when Pincer ends.',
      network: 'If the task needs it, say which web address it may use; then Pincer asks you before it goes there.',
      write: 'If it has to be changed, choose that folder for the chat, or change it yourself.',
      read: 'If it is needed, ask Pincer to open that file with its own reading step: it asks you first.',
      rights: 'If it has to be, do this step yourself, outside of Pincer.',
    },
    isOpen: 'Open for this chat', again: 'Do this step again',
  },
  hosts: { label: 'Open on the internet', heading: 'Commands of this chat reach', count_one: '{{count}} address open', count_other: '{{count}} addresses open', open: 'Open {{host}} for this chat', close: 'Close {{host}}' },
  // --- quiet
  quiet: 'Work quietly in the safe area', quietNote: 'Commands that only work on the chat’s folder run without asking. Deleting, moving, sending, installing and anything unclear still asks. Off: every command asks that does more than look.',
  quietAway: 'Only where there is a safe area.',
  // --- the test
  test: 'Test my safe area', testNote: 'Makes five real attempts to get out, the way a command could, and looks what came of each. Nothing of yours is touched.',
  testing: 'Trying …', testAgain: 'Test again',
  attempt: {
    'write-outside': 'Write a file outside the folder', 'read-secret': 'Read a hidden key', network: 'Send something over the network', 'other-process': 'See and end another program', 'auto-run': 'Plant a command that git would run later',
  },
  outcome: { blocked: 'Blocked', 'not-blocked': 'Not blocked', 'not-tried': 'Could not be tried' },
  found: {
    'file-absent': 'The file is not there.', 'file-there': 'The file was there; it is gone again.', 'secret-unseen': 'The key stayed unseen.', 'secret-seen': 'The key was read. It was made for this test.',
    'nothing-arrived': 'Nothing arrived.', connected: 'A connection was made.', 'data-arrived': 'The message arrived.', 'process-lives': 'The program was not found and lives on.', 'process-seen': 'The program was seen.', 'process-ended': 'The program was ended. It was made for this test.',
    unknown: 'Nothing more is known.',
  },
  all: 'All five attempts were blocked.', none: 'None of the five attempts was blocked: commands can reach everything you can.', some_one: 'One attempt was not blocked.', some_other: '{{count}} attempts were not blocked.', unclear: 'Not every attempt could be made, so this says nothing certain.',
} as const
