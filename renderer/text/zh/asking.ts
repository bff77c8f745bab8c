import type { asking as original } from '../en/asking.ts'
import type { Words } from '../words.ts'

export const asking: Words<typeof original> = {
  title: '哪些要先问', lead: 'Pincer 自己会做什么、哪些要先问您、哪些从不做。保护您的规则始终高于这里的设置。',
  choice: { run: '直接做', ask: '先问', refuse: '从不' },
  effect: {
    looks: { name: '查看', note: '在对话的文件夹里读取和搜索。其他地方，以及存放机密的地方，无论如何都会先问。' },
    changes: { name: '修改文件', note: '在对话的文件夹里新建和修改文件。其他地方无论如何都会先问。' },
    deletes: { name: '删除', note: '文件、文件夹，以及其他程序里的条目。' },
    sends: { name: '发送', note: '邮件、消息、表单，以及其他一切离开这台电脑的内容。' },
    spends: { name: '付款', note: '下单、预订、订阅。' },
    installs: { name: '安装', note: '程序、软件包、扩展。' },
    'runs-code': { name: '运行程序', note: '安全清单上只是查看的程序不必询问；在安全区内可以更多，前提是您在那里这样选择。' },
  },
  notRun: {
    deletes: '不提供“直接做”：误删的内容可能再也找不回来。', sends: '不提供“直接做”：发出去的内容收不回来。', spends: '不提供“直接做”：花掉的钱就没有了。',
    installs: '不提供“直接做”：装上的东西会留下来，以后什么都可能做。', 'runs-code': '不提供“直接做”：程序什么都可能做。',
  },
  tools: '按能力', toolsLead: '单项能力可以比它的类别更严格，不能更宽松。',
  tool: { follow: '按类别', ask: '总是先问', refuse: '从不' },
  otherTools_other: '技能和连接的 {{count}} 项能力',
  toolsGone: '无法读取能力列表。',
  reset: '恢复初始设置', resetNote: '以上各项恢复为首次启动时的样子。', isStart: '各项都是首次启动时的样子。', grantsStay: '您允许过的内容仍在“活动记录”的列表里。',
  addresses: {
    title: '地址', lead: '除非您在这里打开，Pincer 从不访问您自己网络中的设备，也不访问这台电脑上的程序。对所有对话有效。',
    list: '由您打开的', none: '没有。您自己的网络全部关闭。', add: '打开一个地址', label: '名称或数字地址，有端口则一并写上', placeholder: 'nas.local 或 192.168.1.20:8080', open: '打开', close: '关闭', closeOf: '关闭 {{host}}',
    opened: '{{host}} 已打开', closed: '{{host}} 已关闭', fromAddress: '从这个网址中，将打开“{{host}}”。',
    wrong: {
      empty: '请写出设备的名称或数字地址。', form: '这不是设备的名称或数字地址，例如 nas.local 或 192.168.1.20。', pattern: '一次一个设备：不能使用 * 或整个网段。', login: '请去掉用户名和密码。',
      there: '{{host}} 已经打开了。', metadata: '这个地址会交出云电脑的密码，从不打开。', public: '{{host}} 在互联网上，不在您的网络里，无需在这里打开。', many: '最多 {{count}} 个地址。请先关闭一个。', own: '这是 Pincer 自己的入口，从不打开。',
    },
    fake: '我的网络经过一个会自行回答所有名称的程序', fakeNote: '有些 VPN 和代理程序会给每个网站一个 198.18.0.0 到 198.19.255.255 之间的地址。只有在网站无法访问时才需要打开。',
  },
}
