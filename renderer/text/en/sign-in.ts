import type { SignInProblem } from '../../../shared/skills/sign-in.ts'

/** Signing in for skills: the card in a chat, the accounts on a skill's page, and how Pincer gets known at a service. */
export const signIn = {
  title: {
    never: '{{skill}} needs your {{service}} account', more: '{{skill}} needs more from your {{service}} account', ended: '{{skill}} needs you to sign in at {{service}} again',
    key: '{{skill}} needs a key from {{service}}', keyEnded: '{{skill}} needs another key from {{service}}',
  },
  why: { never: 'It has no sign-in there yet.', more: 'What you gave it so far is not enough for this step.', ended: '{{service}} no longer takes the sign-in it has.' },
  alone: 'It signs in for itself: no other skill can use this, and it cannot use the sign-in of another.',
  maker: { catalogue: 'Comes with Pincer', npm: 'From the public collection, published by {{name}}', nobody: 'From the public collection; nobody says by whom', file: 'From a file of yours: {{name}}', folder: 'From a folder of yours: {{name}}' },
  nothingDone: 'Nothing was done yet.', goesOn: 'The step runs once when you have signed in.', goesOnKey: 'The step runs once when the key is there.', sentences: '{{first}} {{second}}',
  announce: 'A sign-in is wanted: {{title}}', number: '{{index}} of {{count}}',
  may: 'It will be allowed to', mayNew: 'New: not given so far', isNew: 'new', mayKey: 'Use the key you enter, for this skill only', waitsFor_one: '{{count}} step waits for this', waitsFor_other: '{{count}} steps wait for this',
  how: {
    browser: 'You sign in at {{service}} itself, in your browser. Pincer never sees your password.', code: 'You enter a short code at {{service}} itself, in your browser. Pincer never sees your password.',
    key: 'You make the key at {{service}} and enter it here. It is never shown again. Pincer cannot see what else a key may do: allow it no more than this.',
  },
  kept: 'It is kept in your computer’s password store.', thisRun: 'This computer has no safe place to keep it: Pincer forgets it when it is closed.',
  decline: 'Don’t sign in', declineKey: 'Don’t give one', signIn: 'Sign in', useKey: 'Use a key instead', enterKey: 'Enter a key', otherWay: 'Back',
  starting: 'One moment', browser: 'Waiting for your browser', browserNote: 'Say yes at {{service}}, then come back. The rest goes by itself.', openAgain: 'Open the page again', cancel: 'Cancel',
  code: 'Enter this code at {{service}}', copyCode: 'Copy the code', openPage: 'Open the page', codeNote: 'The rest goes by itself when you have entered it. The code holds until {{time}}.', pageIs: 'The page is {{address}}',
  key: { label: 'Key from {{service}}', hint: 'It is tried with the step itself.', github: 'GitHub calls it a “personal access token”. Allow it what is listed here.', make: 'Make one at GitHub', wrong: 'This cannot be a key: a key is one long word, without blanks.', use: 'Use this key' },
  problemTitle: 'That did not work',
  problem: {
    denied: 'At {{service}} the answer was no. Nothing was kept.', 'not-all': 'Not everything was allowed at {{service}}. What is marked is still missing.', late: 'Nobody came back in time. Nothing was kept.', 'too-much': '{{service}} gave more than was asked for. Nothing was kept. More than you were asked for:',
    'wrong-answer': 'An answer came back that belongs to something else. It does not count, and nothing was kept.', unreachable: '{{service}} cannot be reached at the moment.', blocked: 'Your safety rules do not allow the address that leads there.',
    'no-browser': 'Your browser could not be opened.', 'not-offered': '{{service}} does not offer this way.', refused: '{{service}} did not accept it. Mostly the registration does not fit: it stands on the page of the skill.',
  } satisfies Record<SignInProblem, string>,
  note: {
    label: 'A sign-in was wanted', none: '{{skill}} was not used: it has no sign-in at {{service}}.', declined: '{{skill}} was not used: you chose not to sign in at {{service}}.', late: '{{skill}} was not used: nobody answered when it asked you to sign in at {{service}}.',
    unavailable: '{{skill}} cannot be used yet: signing in at {{service}} is not set up in this copy of Pincer.', show: 'Accounts of {{skill}}', setUp: 'Set it up',
  },
  account: {
    notSetUp: 'Not set up yet', unknown: 'Pincer does not know this service, so nobody can sign in there. These abilities stay off.', keyValid: 'A key is kept', more: 'Give it the rest', moreOf: 'Give it the rest: {{service}}', keyNone: 'No key yet', takeAway: 'Take the key away', takeAwayOf: 'Take the key away: {{service}}',
    dismiss: 'All right', enterKeyOf: 'Enter a key: {{service}}', useKeyOf: 'Use a key instead: {{service}}',
  },
  own: {
    title: 'How Pincer is known at {{service}}', set: 'Your own registration is used.', build: 'This copy of Pincer is registered there. You can use your own registration instead.',
    google: 'Google wants every program registered, and this copy of Pincer is not. You can register it yourself: it is free and takes about ten minutes.', github: 'To sign in with a code, Pincer has to be registered at GitHub. It is free and takes two minutes. A key works without it.',
    open: 'Set it up', openOf: 'Set it up: {{service}}', change: 'Change it', useOwn: 'Use my own', takeAway: 'Take it away', steps: 'How to get it',
    googleSteps: {
      project: 'Make a project in Google’s console.', library: 'Turn on what the skill uses, such as the Gmail or the Google Calendar API.', audience: 'Fill in a name and your address, choose “External”, and add yourself as a test user.', client: 'Make a client of the kind “Desktop app”.', copy: 'Copy its client ID and its client secret into the fields here.',
      seven: 'As long as it stays “in testing”, Google ends every sign-in after seven days. “Publish app” ends that.',
    },
    githubSteps: { app: 'Make a new OAuth app. Any name will do; both addresses may be http://127.0.0.1.', device: 'Tick “Enable Device Flow” and save.', copy: 'Copy its client ID into the field here. No secret is needed.' },
    openPage: 'Open the page', id: 'Client ID', idHint: { google: 'Ends in .apps.googleusercontent.com', github: 'Begins with Ov or Iv' }, secret: 'Client secret', secretHint: 'Google gives one with every client.', wrongId: 'This is not a client ID of {{service}}.', wrongSecret: 'This cannot be a client secret: it has no blanks.', save: 'Save', saved: 'Pincer is now known at {{service}} by your registration', takenAway: 'Your registration at {{service}} is forgotten here',
    where: 'Both are kept in your computer’s password store.', whereThisRun: 'This computer has no safe place to keep them: Pincer forgets them when it is closed.',
  },
  /** What a permission of a service lets somebody do. */
  scope: {
    mailRead: 'Read your mail', mailHeads: 'See who wrote to you and when, not what', mailSend: 'Send mail in your name', mailCompose: 'Write drafts and send mail in your name', mailModify: 'Read, write, send and sort your mail; delete nothing for good', mailLabels: 'See and change your mail labels', mailInsert: 'Put mail into your mailbox', mailAll: 'Do everything with your mail, also delete it for good',
    calendarEventsRead: 'See what is in your calendars', calendarEvents: 'See and change what is in your calendars', calendarRead: 'See your calendars and what is in them', calendarAll: 'See, change, share and delete your calendars', calendarBusy: 'See when you are busy',
    driveRead: 'See and download all your files in Drive', driveFile: 'Work with files in Drive it made or you opened with it', driveAll: 'See, change and delete all your files in Drive', contactsRead: 'See your contacts', contacts: 'See, change and delete your contacts', tasksRead: 'See your tasks', tasks: 'See and change your tasks',
    openid: 'Know which account it is', email: 'See your mail address', profile: 'See your name and picture',
    repo: 'Read and change all your repositories, also private ones', publicRepo: 'Read and change your public repositories', repoStatus: 'See and set whether changes passed their checks', deleteRepo: 'Delete your repositories', userRead: 'See your profile', user: 'See and change your profile', userEmail: 'See your mail addresses', orgRead: 'See your organisations', gist: 'Make gists', notifications: 'Read your notifications', workflow: 'Change workflows of your repositories', projectRead: 'See your project boards', project: 'See and change your project boards',
  },
}
