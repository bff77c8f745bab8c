import type { CallName } from './calls.ts'

/** The names alone, for the preload: it must stay small and hold no schema code. The compiler keeps the record complete. */
const names: Record<CallName, true> = {
  'app.state': true, 'app.openExternal': true, 'app.showInFolder': true, 'app.looking': true,
  'settings.get': true, 'settings.update': true,
  'models.list': true, 'models.connect': true, 'models.offered': true, 'models.forget': true,
  'workspaces.list': true, 'workspaces.pick': true, 'workspaces.trust': true,
  'profiles.list': true, 'profiles.update': true, 'tools.list': true,
  'sessions.list': true, 'sessions.deleted': true, 'sessions.create': true, 'sessions.open': true, 'sessions.rename': true,
  'sessions.setModel': true, 'sessions.setWorkspace': true, 'sessions.delete': true, 'sessions.restore': true,
  'chat.send': true, 'chat.stop': true, 'chat.stopCall': true, 'chat.stopBatch': true, 'chat.continue': true, 'chat.retryCall': true, 'chat.saveAttachment': true,
  'approvals.pending': true, 'approvals.answer': true, 'approvals.edit': true,
  'grants.list': true, 'grants.revoke': true, 'grants.restore': true,
  'results.read': true, 'results.open': true, 'undo.preview': true, 'undo.apply': true,
  'activity.list': true, 'activity.saveCopy': true, 'usage.summary': true,
  'safeArea.state': true, 'safeArea.test': true, 'safeArea.hosts': true, 'safeArea.openHost': true, 'safeArea.closeHost': true,
  'connections.list': true, 'connections.check': true, 'connections.save': true, 'connections.stopCheck': true, 'connections.remove': true, 'connections.restart': true, 'connections.setEnabled': true, 'connections.setTool': true,
  'connections.trust': true, 'connections.signIn': true, 'connections.signOut': true, 'connections.importable': true, 'connections.parse': true, 'connections.log': true, 'connections.file': true, 'connections.prompts': true,
  'connections.searchRegistry': true, 'connections.openBundle': true, 'connections.pickFolder': true, 'connections.questions': true, 'connections.answer': true,
  'skills.list': true, 'skills.catalogue': true, 'skills.search': true, 'skills.detail': true, 'skills.install': true, 'skills.confirm': true, 'skills.cancel': true, 'skills.installs': true, 'skills.checkUpdates': true,
  'skills.update': true, 'skills.rollback': true, 'skills.remove': true, 'skills.setEnabled': true, 'skills.setTool': true, 'skills.configure': true, 'skills.signIn': true, 'skills.signOut': true, 'skills.signIns': true, 'skills.answerSignIn': true, 'skills.setClient': true, 'skills.walls': true, 'skills.log': true,
  'practice.tasks': true, 'practice.reset': true,
}
export const callNames = Object.keys(names) as readonly CallName[]
