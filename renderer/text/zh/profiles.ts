import type { profiles as original } from '../en/profiles.ts'
import type { Words } from '../words.ts'

export const profiles: Words<typeof original> = {
  title: '代理',
  lead: 'Pincer 在四种场合工作。您可以分别设定它能用什么、能走多远。更改从下一条消息起生效。',
  places: '场合',
  name: { main: '这个窗口', helper: '帮手', schedule: '定时任务', terminal: '终端' },
  about: {
    main: '在这个窗口的对话里工作的 Pincer，有您在场。',
    helper: 'Pincer 派出去做一部分任务的帮手，开始时不了解对话内容。',
    schedule: '在设定时间运行的任务，那时可能没有人在场。',
    terminal: '从命令行启动的 Pincer。',
  },
  notYet: '尚未启用。',
  notYetNote: { helper: '帮手会在以后的版本中提供。在这里的设定届时生效。', schedule: '定时任务会在以后的版本中提供。在这里的设定届时生效。' },
  uses: '可以使用什么', usesLead: '关闭的不会提供给模型，它若尝试也会被拒绝。打开的，该询问时仍会先问您。',
  tool: {
    read: { name: '读取文件', note: '只查看' },
    write: { name: '写入文件', note: '新建文件，或替换其内容' },
    edit: { name: '修改文件', note: '替换一段，其余保持不变' },
    exec: { name: '运行命令', note: '除非只是查看，否则先询问' },
    glob: { name: '按名称查找文件', note: '只查看' },
    grep: { name: '在文件中搜索', note: '只查看' },
  },
  newOnes: '以后新增的能力也会打开。',
  newOnesOff: '以后新增的能力保持关闭，由您来打开。',
  nothing: '全部关闭后，它只能说话。',
  limits: '可以走多远',
  time: '每一步的时间', timeNote: '超时即停止并算作失败。命令可以自定时间。等待您的时间不计算在内。', seconds: '秒', timeRange: '{{min}} 到 {{max}} 之间的整秒数。',
  rounds: '做多少轮后暂停', roundsNote: '每一轮里，模型思考一次，并做它决定的事。之后对话停下，可以让它继续。', roundsRange: '{{min}} 到 {{max}} 之间的整数。',
  roundsInSettings: '这个窗口的轮数在设置里：{{count}}。', toSettings: '打开设置',
  output: '每一步交给模型的输出', outputNote: '超出部分从中间缩短；完整内容保存在可以打开的文件里。', kilobytes: '千字节（KB）', outputRange: '{{min}} 到 {{max}} KB 之间。',
  safeArea: '安全区', safeAreaNote: '在安全区里，命令只能改动所在对话的文件夹，也不能上网。在安全区外，命令以您自己的权限运行。',
  safeMode: { off: '从不', 'non-main': '除这个窗口外都使用', all: '始终' },
  reset: '恢复初始设定', resetNote: '可以使用的内容、各项限制和安全区会回到第一次启动时的样子。', isStart: '一切都与第一次启动时相同。',
}
