/** What a card always answers, whatever is asked: short sentences made from the request. What is not known is said to be unknown. */
export const facts = {
  heading: 'Good to know',
  notKnown: 'Not known',
  folder: { name: 'Folder', one: '{{folder}}', many: 'Several folders, listed above', none: 'No folder of yours', chat: 'It may save in the folder of this chat', chatLooks: 'It may look into the folder of this chat', unknown: 'Not known before it runs' },
  leaves: {
    name: 'Leaves this computer', nothing: 'Nothing', found: 'Only what it finds: {{service}}, which answers this chat, gets that', only: 'It may go online to {{hosts}}, and nowhere else', to: 'It goes to {{hosts}}', toAndMore: 'It goes to {{hosts}}. Where else is not known',
    opened: 'Perhaps to {{hosts}}, which you opened for this chat',
    unknown: 'Not known: it may go online, and where to cannot be seen before it runs',
  },
  who: { name: 'Who gets it', nobody: 'Nobody', service: 'Only {{service}}', people: '{{people}}', opened: 'Perhaps whoever runs {{hosts}}', hosts: 'Whoever runs {{hosts}}', unknown: 'Not known' },
  undo: { name: 'Undo', nothing: 'Nothing to undo: it only looks', yes_one: 'Yes, for {{count}} day', yes_other: 'Yes, for up to {{count}} days', no: 'No, it cannot be undone', unknown: 'Not known: perhaps it cannot be undone' },
  cost: { name: 'Money', no: 'Costs nothing extra', yes: 'Yes, it spends money. How much is not known', unknown: 'Not known: it may cost something' },
  answer: {
    name: 'Your answer', yes: 'Yes: once, for exactly this.', yesSame: 'Yes: once for each of the {{count}} steps.', no: 'No: it is left out, and Pincer goes on.',
    timed: 'No answer in time counts as no.',
  },
  readNothing: 'nothing from outside was read before',
  provider: { skill: 'with the skill “{{name}}”', connection: 'through the connection “{{name}}”' },
  safe: { walls: 'Behind its own walls: reaches only what is named here', own: 'Pincer’s own step: reaches only what is named here', outsideOther: 'Outside the safe area', unavailableOther: 'No safe area on this computer' },
  same_one: '{{count}} step', same_other: '{{count}} equal steps: your answer counts for all',
} as const
