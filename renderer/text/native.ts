import type { Words } from './words.ts'

/** Words of the system's own dialogs and notifications, which main opens outside the page. Plain data: main carries no renderer code. */
const en = {
  chooseFolder: 'Choose a folder to work in',
  chooseThisFolder: 'Work in this folder',
  chooseBundle: 'Choose a connection file',
  chooseConnectionFolder: 'Choose a folder for this connection',
  chooseSkill: 'Choose a skill',
  skillFiles: 'Skills',
  saveCopy: 'Save a copy',
  stillWorking: 'Pincer is still working',
  stillWorkingDetail: 'It can go on without a window. Open Pincer again to see how it is doing.',
  keepWorking: 'Keep working',
  stopAndQuit: 'Stop and quit',
  cancel: 'Cancel',
  rememberChoice: 'Do the same next time',
  needsYou: 'Pincer needs you in “{chat}”',
  needsYouNewChat: 'Pincer needs you',
  stillNeedsYou: 'Pincer still needs you in “{chat}”',
  signedInTitle: 'You are signed in',
  signedInDetail: 'You can close this page and go back to Pincer.',
  signInDeniedTitle: 'Nothing was allowed',
  signInDeniedDetail: 'Pincer has no access. You can close this page.',
  signInWrongTitle: 'This answer does not count',
  signInWrongDetail: 'It did not belong to a sign-in Pincer is waiting for. Nothing was saved. Close this page and try again in Pincer.',
  couldNotStart: 'Pincer could not start',
  couldNotStartDetail: 'Your chats and settings are untouched. What went wrong is kept in this file:',
} as const

const zh: Words<typeof en> = {
  chooseFolder: '选择工作文件夹',
  chooseThisFolder: '在此文件夹中工作',
  chooseBundle: '选择连接文件',
  chooseConnectionFolder: '为这个连接选择文件夹',
  chooseSkill: '选择一个技能',
  skillFiles: '技能',
  saveCopy: '保存一份副本',
  stillWorking: 'Pincer 还在工作',
  stillWorkingDetail: '没有窗口它也能继续。再次打开 Pincer 即可查看进展。',
  keepWorking: '继续工作',
  stopAndQuit: '停止并退出',
  cancel: '取消',
  rememberChoice: '下次也这样做',
  needsYou: 'Pincer 在“{chat}”中等您决定',
  needsYouNewChat: 'Pincer 等您决定',
  stillNeedsYou: 'Pincer 仍在“{chat}”中等您决定',
  signedInTitle: '登录成功',
  signedInDetail: '可以关闭此页面，回到 Pincer。',
  signInDeniedTitle: '没有授予任何权限',
  signInDeniedDetail: 'Pincer 没有访问权限。可以关闭此页面。',
  signInWrongTitle: '此回应无效',
  signInWrongDetail: '它不属于 Pincer 正在等待的登录，没有保存任何内容。请关闭此页面，回到 Pincer 重试。',
  couldNotStart: 'Pincer 无法启动',
  couldNotStartDetail: '你的对话和设置没有受影响。出错原因保存在这个文件中：',
}

export const nativeWords = { en, zh } as const
export type NativeWords = (typeof nativeWords)[keyof typeof nativeWords]
