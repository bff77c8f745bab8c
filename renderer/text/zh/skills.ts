import type { skills as original } from '../en/skills.ts'
import type { Words } from '../words.ts'

export const skills: Words<typeof original> = {
  title: '技能', heading: '给 Pincer 添加新本领', lead: '每项技能都写明它能做什么，Pincer 会严格照此执行。', loading: '正在读取', all: '全部技能',
  searchLabel: '查找技能', searchPlaceholder: '您想完成什么？', clear: '显示全部', installedCount: '已安装 · {{count}}', twoSentences: '{{first}}{{second}}',
  categories: '类别', category: { all: '全部', paperwork: '文书', 'mail-and-calendar': '邮件和日历', photos: '照片', web: '网页', work: '工作', notes: '笔记', other: '其他', connections: '连接' },
  popular: '适合先试试', showAll: '查看全部', showLess: '收起', everything: 'Pincer 自带的全部技能', found_other: 'Pincer 自带 {{count}} 项', noneOurs: 'Pincer 自带的技能中没有符合的。',
  noneShips: '这个版本没有自带技能', noneShipsLead: '可以在公共集合中搜索，或从文件、文件夹添加。',
  connect: '连接您已经在用的服务', connectionsNote: '连接不是技能：它以您的权限工作，不在围墙内。', allConnections: '全部连接', somethingElse: '其他服务', somethingElseNote: '从文件或链接添加',
  publisher: '{{publisher}} · {{version}}', nobody: '没有说明作者', version: '版本 {{version}}', more: '“{{name}}”的更多操作', open: '打开：{{name}}', turnOn: '启用：{{name}}',
  button: { get: '获取', getOf: '获取“{{name}}”', installing: '安装中…', installingOf: '“{{name}}”安装中：查看进度', open: '打开', openOf: '打开“{{name}}”', update: '更新', updateOf: '更新“{{name}}”', updatingOf: '“{{name}}”更新中：查看进度', paused: '已暂停', pausedOf: '“{{name}}”已暂停：查看原因', held: '未放行', heldOf: '“{{name}}”未放行：查看原因', waits: '等您决定', waitsOf: '“{{name}}”等您决定：查看' },
  newVersion: '有新版本 {{version}}', newVersionOn: '新版本 {{version}} 已于 {{time}} 发布',
  chip: {
    noInternet: '不联网', website_other: '{{count}} 个网站', readsFolder: '读取工作文件夹', savesFolder: '在工作文件夹中保存', files: '您指定的文件', account: '您的 {{provider}} 账号', key: '需要密钥', guide: '只有说明', looksOnly: '只查看',
    effect: { changes: '会修改内容', deletes: '删除前会先问', sends: '发送前会先问', spends: '花钱前会先问', installs: '安装前会先问', 'runs-code': '运行代码前会先问' },
  },
  provider: { google: 'Google', github: 'GitHub', microsoft: 'Microsoft' },
  public: {
    title: '来自公共集合', lead: '任何人都能在那里发布，Pincer 没有看过这些。启用之前会显示它能做什么。', ask: '在公共集合中搜索', askNote: '您输入的内容会发送到技能和连接的公共集合。', searching: '正在搜索', none: '那里没有符合的。', again: '重新搜索',
    problem: { 'no-search': '这个集合不提供搜索。Pincer 自带的技能仍在，您也可以用准确的名称添加。', offline: '没有网络，无法访问公共集合。Pincer 自带的技能仍在。', failed: '公共集合的回应不正常。Pincer 自带的技能仍在。' },
    like: '与 {{name}} 很像', out: '发布于 {{time}}', byName: '用准确的名称添加', name: '准确的名称', nameHint: '例如 skill-weather，或 skill-weather@1.2.0', look: '看一看',
  },
  add: { button: '添加', file: '从文件', fileNote: '打包的技能、打包的说明，或连接的文件', folder: '从文件夹', folderNote: '您自己做的技能，或含有说明（SKILL.md）的文件夹' },
  may: {
    title: '它可以做什么', may: '可以', mayNot: '不可以', held: 'Pincer 会强制执行这两份清单。', nothing: '只处理对话交给它的内容',
    readFolder: '读取对话的工作文件夹', readPart: '读取对话工作文件夹中的“{{path}}”', writeFolder: '在对话的工作文件夹中读取和保存文件', writePart: '在对话工作文件夹的“{{path}}”中读取和保存文件',
    filesRead: '读取步骤中指定的文件；文件夹以外的会先问您', filesWrite: '读取和保存步骤中指定的文件；文件夹以外的会先问您',
    host: '联网到 {{host}}', hosts: '联网到 {{count}} 个地址：{{hosts}}', hostBelow: '{{host}} 之下的任何地址', account: '在您为它登录后使用您的 {{provider}} 账号', secret: '使用您填写的“{{name}}”', storage: '在本机保存它自己的数据',
    effect: { changes: '在您的设置允许时修改内容', deletes: '为您删除内容，会先问', sends: '为您发送内容，会先问', spends: '为您花钱，会先问', installs: '为您安装东西，会先问', 'runs-code': '为您运行代码，会先问' },
    guide: '告诉模型怎样做一件事',
    not: { files: '查看或修改您的文件', otherFiles: '查看或修改别处的文件', change: '修改您的文件', delete: '删除您的文件', online: '联网', onlineElse: '联网到别处', programs: '运行其他程序', secrets: '查看密码、密钥或其他技能', otherSecrets: '查看别的密码、密钥或技能', account: '使用您给了别的技能的账号', guide: '自己做任何事：每一步都照常询问' },
  },
  know: {
    one: '请留意：', several_other: '请留意 {{count}} 件事', online: '它会联网，只连接 {{hosts}}，不连接别处；有可能把读到的内容发到这个地址。', onlineMany: '它会联网，只连接 {{hosts}}，不连接别处；有可能把读到的内容发到这些地址。', new: '您同意之后新发现的',
  },
  trust: {
    publisher: '发布者', age: '时间', unchanged: '未被改动', shipped: '随 Pincer 提供', fromRegistry: '以公共集合的说法为准', fromYou: '来自本机', nobody: '未知', outDays_other: '已发布 {{count}} 天', outToday: '今天发布', noAge: '没有说明', likePincer: '与这个 Pincer 同时', ageShipped: '随 Pincer 一起更新', exact: '与发布内容完全一致', notPublished: '没有在任何地方发布', withPincer: '与 Pincer 自带的一致', exactSoon: '安装时核对', noScripts: '从不运行安装脚本', ageNone: '不知道日期', since: '{{date}}起', noCheck: '没有可以核对的内容',
  },
  contains: {
    title: '查看全部内容', hide: '收起', size: '大小', files: '文件', dependencies: '用到', dependenciesCount_other: '{{count}} 个其他软件包', dependenciesNone: '没有用到别的', licence: '许可', licenceNone: '没有写明', source: '来源', integrity: '指纹', hosts: '地址', folders: '文件夹', tools: '能力', version: '版本', notKnown: '未知', installed: '安装于', storage: '它自己的数据', reads: '读取', saves: '读取和保存', wholeFolder: '对话的工作文件夹', none: '没有', abilities_other: '{{count}} 项能力',
    from: { catalogue: '随 Pincer 提供', npm: '公共集合（npm）', file: '您的文件', folder: '您的文件夹', guide: '含有说明的文件夹' },
  },
  underWay: '正在进行', showInstall: '查看', showInstallOf: '查看“{{name}}”',
  own: {
    'skill-documents': { name: '文档', does: '读取 PDF、Word、Excel 和 PowerPoint 文件中的文字和表格，也能制作新文件。' }, 'skill-notes': { name: '笔记', does: '记下简短的笔记，并能再找到它们。内容只留在本机。' }, 'skill-images': { name: '图片', does: '缩小、裁剪和转换图片。' },
    'skill-gmail': { name: '邮件助手', does: '查找和阅读邮件、保存附件、发送和归档。' }, 'skill-google-calendar': { name: '日历管家', does: '为大家找到空闲时间并写好邀请，由您按下发送。' }, 'skill-github': { name: '项目台', does: '查看议题和合并请求，回复并合并。' },
  },
  ownTools: {
    documents: { read: { name: '读取文档', does: 'PDF、Word、Excel 或 PowerPoint 文件中的文字。' }, tables: { name: '找出表格', does: 'PDF、Word 或 Excel 文件中的表格，逐个列出。' }, make_word: { name: '制作 Word 文件', does: '可以有标题、列表和表格。' }, make_excel: { name: '制作 Excel 文件', does: '一张工作表，数字仍是数字。' } },
    notes: { add: { name: '记下笔记', does: '内容只留在本机。' }, search: { name: '查找笔记', does: '按文字查找，最相符的在前；不给文字则列出最新的。' }, delete: { name: '删除笔记', does: '永久删除，无法恢复。' } },
    images: { info: { name: '查看图片信息', does: '种类、大小，以及它记录的相机、时间和地点。' }, resize: { name: '调整图片大小', does: '比例不变。新文件不含地点和相机信息。' }, convert: { name: '转换图片格式', does: '按新文件的扩展名转换。新文件不含地点和相机信息。' }, crop: { name: '裁剪图片', does: '取图片的一部分，存为新文件。' } },
    gmail: { list: { name: '查看收件箱', does: '最新的在前。' }, search: { name: '搜索邮件', does: '在整个邮箱中查找，最新的在前。' }, read: { name: '阅读邮件', does: '全文和附件名称。' }, save_file: { name: '保存附件', does: '邮件带来的文件。' }, send: { name: '发送邮件', does: '以您自己的地址发送，无法撤回。' }, archive: { name: '归档邮件', does: '移出收件箱，仍会保留，也能找到。' } },
    'google-calendar': { list: { name: '查看日历', does: '一段时间内的日程，按先后排列。' }, create: { name: '添加日程', does: '受邀者会收到邮件邀请。' }, move: { name: '调整日程时间', does: '受邀者会收到邮件通知。' }, free_slots: { name: '查找空闲时间', does: '在工作日、您说的时段之内。' } },
    github: { list_repos: { name: '查看仓库', does: '您能访问的，最近改动的在前。' }, list_issues: { name: '查看议题', does: '一个仓库的议题，最近改动的在前。' }, get_issue: { name: '阅读议题', does: '内容和评论。' }, create_issue: { name: '新建议题', does: '能看到仓库的人都会看到。' }, comment: { name: '发表评论', does: '写在议题或合并请求下面。' }, close_issue: { name: '关闭议题', does: '标为已完成，或不打算做。' }, list_pulls: { name: '查看合并请求', does: '一个仓库的合并请求，最近改动的在前。' }, get_pull: { name: '阅读合并请求', does: '内容、状态，以及能否合并。' }, list_pull_files: { name: '查看改动', does: '合并请求改动的文件和差异。' }, merge_pull: { name: '合并', does: '只有查看之后没有新改动才会合并。' } },
  },
  steps: { find: '查找', download: '下载', check: '检查', unpack: '解包', verify: '验证', ready: '就绪' },
  doing: { find: '正在查找', download: '正在获取', check: '正在与发布内容核对', unpack: '正在解包', verify: '正在围墙内试运行', ready: '正在放到位' },
  install: {
    title: '安装“{{name}}”？', titleUpdate: '更新“{{name}}”？', titleDone: '“{{name}}”已就绪', titleFailed: '“{{name}}”没有安装', progress: '进度', ofBytes: '{{done}} / {{of}}', ofPackages: '{{done}} / {{of}} 个软件包', ofTests_other: '{{count}} 项测试已完成 {{done}} 项', amountTime: '{{amount}} · {{time}}',
    reading: '读到之后马上显示它能做什么。', checked: '全部检查完毕，只等您同意。', turnOn: '启用', turnOnWhen: '检查通过后启用', update: '更新', updateWhen: '检查通过后更新', agreed: '检查通过后就会启用。', again: '您同意之后又发现了一些情况，请再看一次。', background: '在后台继续', cancelled: '“{{name}}”：已取消，没有安装任何东西。', cancelledUpdate: '“{{name}}”：已取消，仍是版本 {{version}}。', cancelling: '正在取消', done: '完成', openIt: '打开', installed: '“{{name}}”已安装', updated: '“{{name}}”现在是版本 {{version}}', readyLead: '从现在起，Pincer 可以在每个对话中使用它。', needsSetting_other: '它还想知道 {{count}} 件事才能工作。', needsSignIn: '您登录之后它就能工作。', fillIn: '去填写', looking: '正在查看有什么不同',
  },
  changes: {
    title: '有什么不同', lead: '从版本 {{before}} 到 {{after}}。', none: '它可以做的事没有变化。', moreTitle: '它能做的会比您同意过的更多', lessTitle: '其他不同', rest: '它可以做的全部', stays: '如果您不同意，版本 {{version}} 会留下，照常工作。',
    host: { added: '联网到 {{subject}}', removed: '不再连接 {{subject}}' }, folder: { added: '{{subject}}', removed: '不再：{{subject}}' }, secret: { added: '会得到您填写的“{{subject}}”', removed: '不再得到“{{subject}}”' },
    tool: { added: '新能力：{{subject}}', removed: '少了能力：{{subject}}' }, account: { added: '账号：{{subject}}', removed: '不再使用账号：{{subject}}' }, effect: '{{subject}}：原来“{{before}}”，现在“{{after}}”', marks: { more: '比以前多', less: '比以前少', other: '不同' }, readsIn: '读取{{path}}中的文件', savesIn: '读取和保存{{path}}中的文件',
  },
  state: { active: '已启用', off: '已关闭', broken: '无法使用', paused: '已暂停' },
  attention: { update: '有新版本 {{version}}', signIn: '需要您登录', setting: '需要您填写设置' },
  broken: {
    manifest: { happened: '它对自己的说明无法读取{{where}}。', can: '请更新、退回之前的版本，或移除它。' }, files: { happened: '它的文件缺失或被改动了。', can: '请移除后重新获取。' }, load: { happened: '它在围墙内无法启动。', can: '请更新、退回之前的版本，或移除它。' },
    clash: { happened: '它与{{other}}有同名的能力：“{{tool}}”。', can: '请保留其中一个，移除另一个。' }, guide: { happened: '它的说明无法读取。', can: '请查看它的 SKILL.md 文件，或移除它。' },
  },
  nearLine: '（第 {{line}} 行附近）', anotherSkill: '另一项技能',
  brokenDid: '它已关闭。Pincer 的其他部分照常工作。', paused: { title: '已暂停', happened_other: '它连续 {{count}} 次意外结束。', can: '请再试一次。如果又发生，请看看它说了什么。' }, tryAgain: '再试一次',
  installed: {
    title: '已安装', lead: '每项技能可以做什么，都由 Pincer 严格限定。', none: '还没有安装任何技能', noneLead: '技能给 Pincer 带来它自己没有的本领。', browse: '看看技能', check: '查找更新', checking: '正在查找', checked_other: '有 {{count}} 个更新', checkedNone: '都是最新的', needsYou: '等您决定', yours: '您的技能', abilities_other: '{{count}} 项能力', abilitiesOn: '{{count}} 项能力中已启用 {{on}} 项', guide: '说明', walls: '本机有哪些围墙',
  },
  tools: { title: '它的能力', lead: '按每一项对外界的影响分组。不需要的可以关闭。', leadNew: '按每一项对外界的影响分组。', none: '它没有自己的能力。', signIn: '需要您的 {{provider}} 账号', notYet: '它能做什么会在安装时、启用之前显示。', allOn: '全部启用', allOff: '全部关闭', allOnOf: '全部启用：{{group}}', allOffOf: '全部关闭：{{group}}' },
  settings: { title: '它的设置', lead: '只有这项技能能得到。', secretNote: '保密的值存入电脑的密码库，之后不再显示。', kept: '已保存；输入即可替换', save: '保存', saved: '“{{name}}”：设置已保存', takeAway: '删去', takeAwayOf: '删去 {{name}}', optional: '可不填', missing: '请填写此项。', number: '请填写数字。', choose: '请选择', refused: '它不接受这个值。' },
  account: { title: '您的账号', lead: '每项技能只为自己登录。您在这里给它的，别的技能不能用；退出登录也不影响别的技能。', valid: '您已为这项技能登录', expired: '您已为这项技能登录，下次使用时自动更新', part: '您只为它的一部分能力登录；需要其余的时候它会问', none: '尚未登录', has: '它可以', rest: '它还可能要求', unavailable: '这个版本的 Pincer 无法登录那里', may: '会得到的权限', signIn: '登录', signOut: '退出登录', signInOf: '登录：{{provider}}', signOutOf: '退出登录：{{provider}}' },
  attempts: {
    title: { tried: '它做了不被允许的尝试', limits: '它碰到了限度' }, lead: { tried: '每一次都被拦下。如果您无法解释，请关闭或移除它；它的发布者可能也想知道。', limits: '它被结束了，别的都没有受影响。文件很大，或您在它忙碌时让它停下，都可能这样。' }, chip: '做过不被允许的尝试', exactly: '具体是什么', times_other: '{{count}} 次，最近一次在 {{time}}', stopped: '“{{name}}”做了不被允许的尝试，已被拦下。', show: '查看',
    tried: {
      'own-process': '它试图离开自己的进程', environment: '它试图了解您的情况', files: '它试图自己去碰文件', network: '它试图自己联网', programs: '它试图启动或结束程序', workers: '它试图启动无人看管的帮手', native: '它试图加载机器代码', database: '它试图打开自己的数据库', modules: '它试图使用不对技能开放的部分', declared: '它要了从未声明过的东西',
      'system-network': '它试图自己联网', 'system-processes': '它试图查看其他程序', 'system-files': '它试图自己去碰文件', memory: '它占用的内存超过了限度', time: '让它停下时它没有停', answers: '它的回答超过了限度',
    },
  },
  findings: { title: '注意到的情况', lead: '安装之前 Pincer 看过它的内容。真正起作用的是围墙，这些只是供您了解。' },
  log: { title: '它说了什么', empty: '它还没有说过什么。', copy: '复制它说的内容', from: { skill: '技能', pincer: 'Pincer' } },
  about: { title: '关于它' },
  rollback: '退回之前的版本', rolledBack: '“{{name}}”已退回版本 {{version}}', checkUpdate: '查找更新', readAgain: '从原处重新读取', remove: '移除', removeTitle: '移除“{{name}}”？', removeLead: '每个对话中都不再有它的能力。它正在做的事会结束。', keepData: '保留它的数据和设置', keepDataNote: '以后再安装时仍然可用。', dataSize: '它在本机保存了 {{size}}。', removeYes: '移除', removed: '“{{name}}”已移除', removedKept: '“{{name}}”已移除，数据已保留',
  walls: {
    stopped: '它拦下了',
    title: '本机有哪些围墙', lead: '每项技能都在这些围墙内运行。您的系统做不到的会在这里写明。', holds: '有效', missing: '本机没有', allHold: '所有围墙都有效。', someMissing_other: '缺少 {{count}} 道围墙，其余有效。', node: '技能在 Pincer 自带的 Node {{version}} 上运行。', guides: '说明（SKILL.md）自己不运行任何东西：它建议的每一步与其他步骤一样，照常询问。',
    wall: {
      'own-process': { title: '与一切分开', text: '每项技能独自运行。它结束或卡住时，别的都不受影响。' }, environment: { title: '对您一无所知', text: '它不会得知您的名字、文件夹或其他情况。' },
      files: { title: '自己不能碰文件', text: '只能得到它声明过的文件，由 Pincer 逐个交给它。' }, network: { title: '自己不能联网', text: '只有它声明过的地址，由 Pincer 代为访问。' }, programs: { title: '没有其他程序', text: '它不能启动、结束或查看任何程序。' },
      workers: { title: '没有自己的帮手', text: '它不能另外启动无人看管的部分。' }, native: { title: '没有机器代码', text: '它不能加载会绕过围墙的部分。' }, database: { title: '没有自己的数据库', text: '它只能把数据存在 Pincer 给它的地方。' }, modules: { title: '只有无害的部分', text: '它只能使用 Node 的少数部分，都够不到外面。' }, declared: { title: '只有它声明过的', text: '每个文件、地址、密钥和账号都要经过 Pincer，只给您同意过的。' },
      'system-network': { title: '由系统断网', text: '即使里面的围墙失效，您的系统也会断开它的网络。' }, 'system-processes': { title: '由系统隐藏其他程序', text: '您的系统不让它看到正在运行的其他程序。' }, 'system-files': { title: '由系统隐藏文件', text: '您的系统不让它看到您的文件。' },
      memory: { title: '内存有限', text: '占用太多的会被结束。' }, time: { title: '时间有限', text: '用时太久的会被结束。' }, answers: { title: '回答有限', text: '用大量文字淹没 Pincer 的会被切断。' },
    },
  },
  failTitle: '没有安装', failTitleUpdate: '没有更新', failDid: '没有留下任何东西。', failDidUpdate: '您原有的版本没有变动。', anotherOne: '再试一次',
  fail: {
    'no-such-package': { happened: '没有这个名称的技能。', can: '请检查名称是否有拼写错误。' }, 'no-such-version': { happened: '没有这个版本。', can: '请不带版本再查找。' }, offline: { happened: '无法获取：没有网络。', can: '联网后再试。Pincer 自带的技能不需要网络。' },
    registry: { happened: '公共集合的回应不正常。', can: '请稍后再试。' }, integrity: { happened: '收到的内容与发布的不一致。', can: '请再试一次。如果仍然如此，请不要使用它。' }, source: { happened: '它想从 Pincer 不接受的地方获取内容。', can: '请询问发布者，或换一个。' },
    archive: { happened: '里面的内容不能安全地解包。', can: '请不要使用，或询问发布者。' }, 'too-large': { happened: '它超过了 Pincer 接受的大小。', can: '请找一个更小的。' }, unfit: { happened: '它不适合这台电脑。', can: '请找一个适合的。' }, 'bad-package': { happened: '它的结构不是一项技能该有的样子。', can: '请告诉发布者。详情里有更多说明。' },
    'no-space': { happened: '磁盘已满。', can: '请腾出一些空间，然后再试。' }, disk: { happened: '无法写入磁盘。', can: '请再试一次。详情里有更多说明。' }, busy: { happened: '它正在被安装。', can: '请稍候再试。' }, refused: { happened: 'Pincer 不会安装它。', can: '请换一个，或告诉发布者。' },
    load: { happened: '它在围墙内无法启动。', can: '请告诉发布者。详情里有更多说明。' }, 'no-skill': { happened: '里面没有技能：既没有自我说明，也没有 SKILL.md 文件。', can: '请选择含有其中之一的文件夹。' }, 'bad-bundle': { happened: '这是连接用的文件，但结构不对。', can: '请重新获取，或询问发布者。详情里有更多说明。' }, late: { happened: '用时过长。', can: '请再试一次。' }, failed: { happened: '出了 Pincer 没有预料到的问题。', can: '请再试一次。详情里有更多说明。' },
  },
  finding: {
    'not-json': '它对自己的说明在第 {{line}} 行附近无法读取。', field: '它对自己的说明在“{{path}}”处有误：{{problem}}。', 'unknown-field': '它写了 Pincer 不认识的内容：“{{path}}”。', 'no-tools': '它没有任何能力。', 'too-large': '它的说明超过了 Pincer 接受的大小。', 'too-deep': '它的说明在“{{path}}”处嵌套过深。', 'prototype-key': '它试图改写程序的内部（“{{path}}”）。',
    'no-manifest': '它没有说明自己是什么、能做什么。', 'name-differs': '它有两个名称：“{{package}}”和“{{manifest}}”。', 'version-differs': '它有两个版本：{{package}} 和 {{manifest}}。', 'tool-name': '能力的名称“{{name}}”不可用：{{problem}}。', schema: '“{{tool}}”需要的内容无法向模型说明：{{problem}}', 'network-reference': '“{{tool}}”的说明取自别处：{{reference}}', 'wants-programs': '它想在本机运行程序：{{programs}}。技能不可以这样做。',
    'builtin-name': '它的能力“{{name}}”与 Pincer 自己的同名。', 'same-tool': '它的能力“{{name}}”与 {{skill}} 的同名。', 'same-skill': '{{name}} 的短名称与它相同。', 'look-alike': '它的名称很像“{{like}}”。这是您要的那个吗？',
    'install-scripts': '{{package}} 想在安装时运行程序。Pincer 从不运行。', eval: '它在运行时用文字生成代码（{{file}}），因此难以看清。', 'network-words': '它提到了没有声明过的联网方式（{{file}}：{{word}}）。围墙不会放行。', binary: '它含有机器代码（{{file}}）。围墙不会让它运行。', npmrc: '它带有软件包程序的设置，不会被使用。', 'very-new_other': '这个版本发布才 {{count}} 小时，还没有多少人看过。', deprecated: '它的发布者建议不要使用：“{{text}}”', 'unknown-publisher': '没有说明是谁做的。', 'not-published': '它来自您的电脑，因此没有可以核对的内容。',
    'reached-out': '试运行时{{tried}}（{{what}}），已被拦下。', 'hidden-characters': '它的文字含有看不见的字符（{{where}}）。模型读到之前已被去掉。', steering: '它的文字试图左右模型（{{where}}）：“{{text}}”', 'asks-person': '它让人自己去运行东西（{{where}}）：“{{text}}”。Pincer 从不需要这样。', 'wide-rights': '它自称“{{says}}”，但“{{tool}}”不只是查看。',
  },
}
