import type { grants as original } from '../en/grants.ts'
import type { Words } from '../words.ts'

export const grants: Words<typeof original> = {
  always: '总是允许…', alwaysLabel: '现在允许，以后也允许', takeBackNote: '可随时在“活动记录”中收回',
  quiet: '在安全区里安静地工作', quietNote: '以后在所有对话中，像这样的命令不再询问就运行：不会发送任何东西，只会改动对话的文件夹，而且可以撤销。删除、发送和安装仍会询问。',
  quietChosen: '从现在起，Pincer 在安全区里安静地工作。可在“设置”中更改。', quietBack: '恢复询问',
  when: { chat: '在这个对话中：{{what}}', minutes_other: '{{count}} 分钟内：{{what}}', forever: '永久：{{what}}' },
  scope: { command: '只对这一件', program: '这个程序', file: '这个文件', folder: '这个文件夹', host: '这个地址', tool: '这项能力' },
  until: { chat: '只在这个对话中，直到 Pincer 关闭', minutes_other: '{{count}} 分钟内', forever: '永久' },
  off: {
    line: '不提供：{{why}}', deletes: '删除每次都会询问', sends: '发送每次都会询问', spends: '付款每次都会询问', installs: '安装每次都会询问',
    shell: '能启动其他程序的程序，每次都会询问', unread: '其中有一部分无法确切读懂', unconfirmed: '您还没有确认这项能力会做什么',
  },
  what: {
    command: '运行这一条命令', program: '运行“{{words}} …”',
    file: { looks: '读取 {{name}}', changes: '修改 {{name}}', deletes: '删除 {{name}}', other: '使用 {{name}}' },
    folder: { looks: '读取 {{name}} 里的文件', changes: '修改 {{name}} 里的文件', deletes: '删除 {{name}} 里的文件', other: '使用 {{name}} 里的文件' },
    host: { looks: '查看 {{host}}', sends: '发送到 {{host}}', other: '访问 {{host}}' }, anyName: '所有以 {{name}} 结尾的地址',
    tool: '使用 {{tool}}', toolOf: '{{name}}（{{of}}）',
  },
  where: {
    commandHere: '位于 {{folder}}，且其中的文件保持不变',
    command: '{{command}}，位于 {{folder}}，且其中的文件保持不变', program: '在 {{folder}} 中，后面可以是任何内容', file: '位于 {{folder}}',
    folder: '{{folder}}，不含下级文件夹', folderBelow: '{{folder}}，以及所有下级文件夹', host: '只有这个地址', hostMany: '所有以此结尾的地址', tool: '前提是这项能力保持现状', wall: '{{where}}，仅限安全区内',
  },
  untilClosed: '{{rule}}，直到 Pincer 关闭',
  line: '{{what}}（{{until}}）',
  page: {
    title: '您允许过的', lead: '这些不再询问即可进行。可以随时收回。', button: '您允许过的', buttonCount: '您允许过的 · {{count}}',
    empty: '还没有。当询问中提供“总是允许…”时，您的选择会列在这里。', loading: '正在读取',
    takeBack: '收回', takeBackOf: '收回：{{what}}', takenBack: '已收回', restore: '撤销', restoreOf: '撤销，重新允许：{{what}}', restored: '已重新允许：{{what}}', saidTakenBack: '已收回：{{what}}。{{seconds}} 秒内可以撤销',
    tooLate: '收回已超过 10 秒。下次询问您时，可以重新允许。',
    all_other: '全部收回（{{count}} 项）',
    always: '删除、发送、付款和安装每次都会询问，不能永久允许。',
    chat: '只在对话“{{title}}”中，直到 Pincer 关闭', chatGone: '只在一个对话中，直到 Pincer 关闭', forever: '永久', ends: '{{time}}后结束', endsSoon: '不到一分钟后结束', ended: '已结束',
    unused: '还没有用过', used_other: '用过 {{count}} 次，最近 {{at}}',
  },
}
