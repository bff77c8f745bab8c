import type { approvals as original } from '../en/approvals.ts'
import type { Words } from '../words.ts'

export const approvals: Words<typeof original> = {
  needsYou: '等您决定',
  ask: {
    deleteOne: '删除“{{what}}”？', deleteMany_other: '删除不同文件夹里的 {{count}} 个文件？', deleteManyIn_other: '删除“{{folder}}”里的 {{count}} 个文件？', deleteWith: '用“{{program}}”删除内容？',
    create: '新建文件“{{what}}”？', replace: '替换“{{what}}”？', changeLines_other: '修改“{{what}}”里的 {{count}} 行？',
    changeWith: '用“{{program}}”修改内容？', changeThing: '修改“{{what}}”？',
    read: '读取“{{what}}”？', lookIn: '查看文件夹“{{what}}”？', open: '打开 {{what}}？', searchIn: '搜索“{{what}}”？', lookWith: '用“{{program}}”查看内容？',
    sendWith: '用“{{program}}”联网？它可以把数据发出去', sendThing: '发送“{{what}}”？', spend: '用“{{what}}”付款？', installWith: '用“{{what}}”安装内容？',
    runOne: '运行程序“{{program}}”？', runMany: '运行 {{count}} 个程序：{{programs}}？', use: '用 {{tool}} 处理“{{what}}”？', ability: '{{ability}}？', abilityWith: '{{ability}}：{{what}}？',
  },
  asks: { model: '由 Pincer 提出', you: '由您下达', helper: '由一个帮手提出', schedule: '由定时任务提出', terminal: '由终端提出' },
  afterReading: '刚读过：', outside: '来自外部', andMore_other: '另外 {{count}} 个', showAll: '全部显示',
  effect: { looks: '只查看', changes: '修改', deletes: '删除', sends: '发送', spends: '付款', installs: '安装', 'runs-code': '运行程序' },
  undo: { nothing: '不改动任何内容', yes: '可撤销', no: '不可撤销', unknown: '可能无法撤销' },
  risk: '{{effect}} — {{undo}}',
  safe: { inside: '在安全区内', outside: '在安全区外 — 能接触您的所有文件', unavailable: '这台电脑没有安全区 — 能接触您的所有文件' },
  touches: {
    none: '不涉及您的文件', heading: '会动到', unknown: '运行前无法得知', unknownCommand: '无法得知：程序能动到的可能比命令里写的多',
    files_other: '{{count}} 个文件', total: '{{files}}，{{size}}', totalPartly: '{{files}}，至少 {{size}}', sizeUnknown: '大小未知', absent: '尚不存在',
    folder: '所在文件夹', alsoMore: '程序能动到的可能比这里列出的多',
  },
  command: {
    heading: '确切的命令', riskiest: '这一部分最要紧', where: '位于 {{folder}}', lines_other: '{{count}} 行',
    toTheEnd: '读到末尾后才能允许', seen: '已读到末尾',
  },
  change: {
    heading: '会改成这样', newFile: '新文件', added_other: '增加 {{count}} 行', removed_other: '去掉 {{count}} 行',
    skipped_other: '{{count}} 行保持不变', lineIn: '增加', lineOut: '去掉', same: '文字没有变化', noNewline: '末尾无换行',
  },
  marks: {
    count_other: '{{count}} 个隐藏字符，已标出', lookAlikes_other: '{{count}} 个形近字符，已标出', both: '{{hidden}} · {{alike}}',
    hidden: '不占位置，看不见', direction: '改变文字方向', control: '控制字符', space: '看起来像空格，其实不是',
    'look-alike': '看起来像“{{as}}”，其实是另一个字符', foreign: '程序名里的其他文字', unknown: '没有公认含义的字符',
    spoken: '{{code}}：{{what}}',
  },
  words: '它的原话：',
  quoted: '“{{quote}}”',
  deny: '不允许', allow: '允许一次', enter: 'Enter',
  why: '说明原因', whyLabel: '为什么不？Pincer 会读到', whyPlaceholder: '例如：旧报价要留着',
  locked: '稍等片刻即可回答', answering: '正在送出您的回答',
  edit: {
    open: '先改一改', command: '您将允许的命令', content: '您将允许的文字', passage: '您将允许的段落', apply: '采用', applyHint: 'Ctrl + Enter 键', drop: '回到询问', unchanged: '您还没有改动', empty: '请先写些内容',
    first: '采用改动或返回后，才能允许',
    denied: '安全规则从不允许这样做。询问保持原样。', invalid: 'Pincer 读不懂这段内容，因此不能运行。询问保持原样。', said: '发现：{{reason}}',
    changed: '您改过', was: '最初询问的内容', applied: '您的改动已采用，询问已更新：{{question}}', newDiff: '您的文字会改动什么',
  },
  number: '第 {{index}} 个，共 {{count}} 个',
  left: '剩 {{time}}', leftSoon: '还剩 {{time}} 可以回答：{{question}}',
  announce: 'Pincer 等您决定：{{question}}',
  announceShortcut: 'Pincer 等您决定：{{question}} 按 {{keys}} 前往。',
  answered: {
    allowed: '您允许了一次', granted: '您允许了，以后也允许：{{rule}}', grantedSome: '您允许了，以后类似的也允许。仍然有效的见“活动记录”', denied: '您没有允许', reason: '“{{reason}}”', time: '无人回答，视为不允许',
    stopped: '回答前已停止，视为不允许', changed: '询问之后内容有变，因此没有运行', at: '{{time}}', line: '{{question}}',
  },
}
