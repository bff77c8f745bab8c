import type { activity as original } from '../en/activity.ts'
import type { Words } from '../words.ts'

export const activity: Words<typeof original> = {
  title: '活动记录',
  intact: '完整且未被改动 · {{entries}}', broken: '被外部改动或有缺失 · {{entries}}', entries_other: '{{count}} 条',
  brokenWhy: '每一条都与前一条相互印证。其中有一处已对不上。',
  search: '搜索做过的事', show: '显示', clearSearch: '清除搜索',
  filter: { all: '全部', changed: '修改过', deleted: '删除过', sent: '发送过', asked: '问过我', denied: '未允许', failed: '未成功' },
  column: { when: '时间', what: '发生了什么', chat: '对话', more: '详情', who: '谁决定的', undo: '撤销' },
  when: '从何时起', span: { all: '任何时间', today: '今天', week: '最近 7 天', month: '最近 30 天' }, inChat: '在哪个对话', allChats: '全部对话',
  saveCopy: '保存副本…', copyName: 'Pincer 活动记录', copySaved: '副本已保存，内容与列表所示相同。', showCopy: '查看文件', copyNotSaved: '无法保存到那里。请换一个文件夹，或腾出一些磁盘空间。', copyNotShown: '无法打开文件夹。',
  today: '今天', yesterday: '昨天',
  deletedChat: '已删除的对话', openChat: '打开对话：{{title}}',
  by: { you: '由您下达', helper: '由一个帮手', schedule: '由定时任务', terminal: '来自终端' },
  safeArea: '在安全区内', edited: '由您改过', askedFirst: '最初是：{{asked}}',
  who: { allowed: '您允许了一次', allowedOn: '您定了规则', rule: '您的规则', denied: '您没有允许', nobody: '无人回答', rules: '未允许', noNeed: '无需询问', asked: '问过您', notTried: '没有进行' },
  note: {
    after: '{{time}}后', soNo: '视为不允许', byRules: '按安全规则', looking: '只是查看', inFolder: '在您的文件夹内', listed: '在安全清单上',
    stopped: '回答前已停止', mistake: '指令有误', ordered: '由您下达', byRule: '之前已允许', agreed: '安装时已同意',
  },
  undo: { can: '撤销', canBe: '可以撤销', of: '撤销：{{title}}', undone: '已撤销', no: '不可撤销', gone: '已无法撤销', nothing: '无需撤销', chatGone: '请先恢复对话' },
  older: '显示更早的', loading: '正在读取',
  emptyTitle: '还没有做过任何事', emptyLead: 'Pincer 的每一步都会记在这里，并写明由谁决定。',
  noneTitle: '没有符合的', noneLead: '换个词或换个筛选试试。',
  table: '做过的事，最新的在前',
}
