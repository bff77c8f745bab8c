import type { ErrorCode } from '../../../shared/contract/errors.ts'
import type { ModelFailure } from '../../../shared/models/model-ref.ts'
import type { ErrorParts } from '../../ui/error-three-parts.tsx'

/** Three parts for every contract error: `title` says it short, then what happened, what we did, what you can do. */
export const errors = {
  'bad-input': { title: 'That did not go through', happened: 'The window asked for something in a form Pincer does not accept.', did: 'Nothing was changed.', can: 'Try again. If it happens again, please report it with the details.' },
  'unknown-call': { title: 'That is not possible here', happened: 'The window asked for something this version does not know.', did: 'Nothing was changed.', can: 'Start Pincer again.' },
  'not-allowed': { title: 'That is not allowed', happened: 'Pincer refused this because it could reach something it must not.', did: 'Nothing was opened or changed.', can: 'If you meant a web page, open it in your browser yourself.' },
  'no-such-session': { title: 'This chat is not here any more', happened: 'It was deleted or moved.', did: 'Nothing else was touched.', can: 'Look in Deleted chats.' },
  'no-such-call': { title: 'This step is not here any more', happened: 'It belongs to a chat that has changed since.', did: 'Nothing was run.', can: 'Open the chat again.' },
  'output-gone': { title: 'The full output is not kept any more', happened: 'Full outputs are kept for 30 days, as long as there is room.', did: 'What the chat shows of it is still there.', can: 'Ask for the step again to get all of it.' },
  'no-such-approval': { title: 'This question is closed', happened: 'It was answered or withdrawn in the meantime.', did: 'Your answer was not used.', can: 'Look at the step to see how it ended.' },
  'no-such-grant': { title: 'This permission is not here any more', happened: 'It was taken back or has ended.', did: 'Nothing was changed.', can: 'Allow it again when Pincer next asks.' },
  'no-such-profile': { title: 'This agent is not here any more', happened: 'The settings changed in the meantime.', did: 'Nothing was changed.', can: 'Open the page again.' },
  'no-such-attachment': { title: 'The attached text is gone', happened: 'Its file was moved or deleted.', did: 'Your message was not sent and is still here.', can: 'Remove the attachment and add it again.' },
  'no-such-connection': { title: 'That connection is not there any more', happened: 'It was removed, here or in the file of connections.', did: 'Nothing was changed.', can: 'Look at the list of connections again.' },
  'no-such-skill': { title: 'That skill is not there any more', happened: 'It was removed in the meantime.', did: 'Nothing was changed.', can: 'Look at the list of skills again.' },
  'no-such-install': { title: 'That install is over', happened: 'It has ended in the meantime.', did: 'Nothing was changed.', can: 'Look at the list of skills to see what is installed.' },
  'no-such-question': { title: 'That question is over', happened: 'It was answered already, or what asked it has ended.', did: 'Your answer was not sent to anybody.', can: 'Nothing needs to be done. If it is still needed, it will be asked again.' },
  'connection-changed': { title: 'It has changed again', happened: 'The connection changed once more while you were looking.', did: 'Nothing was agreed to.', can: 'Look at the differences again.' },
  'connection-exists': { title: 'That name is taken', happened: 'Another connection has this name already.', did: 'Nothing was saved.', can: 'Choose another name, or change the connection that is there.' },
  'session-busy': { title: 'This chat is open elsewhere', happened: 'Another copy of Pincer is writing in it.', did: 'Your message was not sent and is still here.', can: 'Close the other copy, or start a new chat.' },
  'no-workspace': { title: 'No folder is chosen', happened: 'This needs a folder to work in.', did: 'Nothing was started. Your message is still here.', can: 'Choose a folder at the top.' },
  'folder-gone': { title: 'The folder is gone', happened: 'It was moved, renamed or is on a drive that is not connected.', did: 'Nothing was changed. Your message is still here.', can: 'Connect the drive, or choose another folder at the top.' },
  'no-access': { title: 'Pincer may not go there', happened: 'Your computer does not let Pincer read or write this place.', did: 'Nothing was changed.', can: 'Choose another folder, or change its rights.' },
  'no-space': { title: 'The disk is full', happened: 'There was no room left to save.', did: 'The last good state is kept. Nothing half-written remains.', can: 'Make some room, then try again.' },
  'secret-store': { title: 'The key could not be kept', happened: 'Your computer’s password store did not accept it.', did: 'The key was not saved anywhere.', can: 'Unlock the password store and try again.' },
  'bad-address': { title: 'This address does not work', happened: 'It is not a web or mail address that Pincer opens.', did: 'Nothing was opened.', can: 'Check the address for typing mistakes.' },
  'bad-command': { title: 'This command is not complete', happened: 'Something is missing, or a quotation mark is not closed.', did: 'Nothing was run. What you typed is still here.', can: 'Write it like this: {{usage}}' },
  'no-such-command': { title: 'There is no such command', happened: 'The word after the slash is not one of the commands you can type yourself. Skills and connections are used by a model: say in your own words what you want.', did: 'Nothing was sent and nothing was run. What you typed is still here.', can: 'Perhaps you meant: {{usage}}. If it is no command, put a word before it.' },
  unsupported: { title: 'Not possible in this window', happened: 'The way Pincer was started cannot do this.', did: 'Nothing was changed.', can: 'Use the installed app for it.' },
  failed: { title: 'Something went wrong', happened: 'Pincer met an error it did not expect.', did: 'Everything that was saved before is still there.', can: 'Try again. The details help us to find it.' },
  /** How a model request failed; the first six are also what checking a key can say. */
  model: {
    'wrong-key': { title: 'The key is not right', happened: 'The service does not know this key.', did: 'Your message is kept.', can: 'Enter the key again in settings. Was it cut off when copying?' },
    'no-credit': { title: 'No credit left', happened: 'The key works, but its account has no credit.', did: 'Your message is kept.', can: 'Add credit at the service, then try again.' },
    'rate-limit': { title: 'The service asks us to wait', happened: 'There were more requests than the service allows at the moment.', did: 'Pincer tried several times with pauses. Your message is kept.', can: 'Try again in a minute.' },
    'no-network': { title: 'No internet', happened: 'The service could not be reached.', did: 'Your message is kept. Files, old chats and activity all work.', can: 'Check the connection, then try again.' },
    'bad-address': { title: 'Nothing answers at this address', happened: 'The service’s address is wrong, or nothing runs there.', did: 'Your message is kept.', can: 'Check the address in settings. Is the program running?' },
    'model-not-allowed': { title: 'This model is not open to you', happened: 'The service does not know this model, or the key may not use it.', did: 'Your message is kept.', can: 'Choose another model at the top.' },
    overloaded: { title: 'The service is overloaded', happened: 'It has too much to do at the moment.', did: 'Pincer tried several times with pauses. Your message is kept.', can: 'Try again in a few minutes.' },
    'context-full': { title: 'This chat is full', happened: 'It has become longer than the model can keep in mind.', did: 'The whole chat is kept here.', can: 'Start a new chat and say what it should know.' },
    'bad-request': { title: 'The service did not accept this', happened: 'It refused the request as it was.', did: 'Your message is kept.', can: 'Try again, or choose another model. The details say more.' },
    'stream-broken': { title: 'The connection broke', happened: 'The answer stopped arriving in the middle.', did: 'What had arrived is kept.', can: 'Try again.' },
    'no-key': { title: 'No key yet', happened: 'This service needs a key, and none is kept.', did: 'Your message is kept.', can: 'Enter a key in settings, or choose Practice at the top.' },
    unknown: { title: 'No answer came', happened: 'The service answered in a way Pincer does not understand.', did: 'Your message is kept.', can: 'Try again. The details say more.' },
  },
} as const satisfies Record<ErrorCode, ErrorParts> & { model: Record<ModelFailure['kind'], ErrorParts> }
