/** Settings: what asks, by kind of effect and by ability; and the addresses a person opened. */
export const asking = {
  title: 'What asks', lead: 'What Pincer does by itself, what it asks about and what it never does. Rules that keep you safe stay above all of this.',
  choice: { run: 'Runs', ask: 'Asks', refuse: 'Never' },
  effect: {
    looks: { name: 'Looking', note: 'Reads and searches in the folder of the chat. Elsewhere, and where secrets lie, it asks in any case.' },
    changes: { name: 'Changing files', note: 'Makes and changes files in the folder of the chat. Elsewhere it asks in any case.' },
    deletes: { name: 'Deleting', note: 'Files and folders, and entries in other programs.' },
    sends: { name: 'Sending', note: 'Mail, messages, forms, and everything else that leaves this computer.' },
    spends: { name: 'Paying', note: 'Orders, bookings, subscriptions.' },
    installs: { name: 'Installing', note: 'Programs, packages, extensions.' },
    'runs-code': { name: 'Running programs', note: 'Programs on the safe list that only look run without a question; inside the safe area more may, if you chose so there.' },
  },
  notRun: {
    deletes: '“Runs” is not offered: what is deleted by mistake may be gone.', sends: '“Runs” is not offered: what is sent cannot be called back.', spends: '“Runs” is not offered: money that is spent is gone.',
    installs: '“Runs” is not offered: what is installed stays and can do anything later.', 'runs-code': '“Runs” is not offered: a program can do anything.',
  },
  tools: 'By ability', toolsLead: 'One ability can be stricter than its kind, never looser.',
  tool: { follow: 'Like its kind', ask: 'Always asks', refuse: 'Never' },
  otherTools_one: '{{count}} ability of skills and connections', otherTools_other: '{{count}} abilities of skills and connections',
  toolsGone: 'The abilities could not be read.',
  reset: 'Back to the start', resetNote: 'Everything above becomes as it was at the first start.', isStart: 'Everything is as it was at the first start.', grantsStay: 'What you allowed stays in the list under Activity.',
  addresses: {
    title: 'Addresses', lead: 'Pincer never goes to devices in your own network, or to programs on this computer, unless you open them here. It holds for every chat.',
    list: 'Opened by you', none: 'None. Everything in your own network is closed.', add: 'Open an address', label: 'Name or number, with a port if it has one', placeholder: 'nas.local or 192.168.1.20:8080', open: 'Open it', close: 'Close', closeOf: 'Close {{host}}',
    opened: '{{host}} is open now', closed: '{{host}} is closed again', fromAddress: 'From this address, “{{host}}” is opened.',
    wrong: {
      empty: 'Write the name or the number of the device.', form: 'This is not a name or a number of a device, such as nas.local or 192.168.1.20.', pattern: 'One device at a time: names with * or a whole range are not possible.', login: 'Leave the name and the password out.',
      there: '{{host}} is open already.', metadata: 'This address hands out passwords of a cloud computer. It is never opened.', public: '{{host}} is on the internet, not in your network. It needs no opening here.', many: 'At most {{count}} addresses. Close one first.', own: 'This is a door of Pincer itself. It is never opened.',
    },
    fake: 'My internet goes through a program that answers every name itself', fakeNote: 'Some VPN and proxy programs give every website an address from 198.18.0.0 to 198.19.255.255. Turn this on only if websites cannot be reached otherwise.',
  },
} as const
