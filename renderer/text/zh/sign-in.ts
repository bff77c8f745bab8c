import type { signIn as original } from '../en/sign-in.ts'
import type { Words } from '../words.ts'

export const signIn: Words<typeof original> = {
  title: {
    never: '“{{skill}}”需要您的 {{service}} 账号', more: '“{{skill}}”需要您的 {{service}} 账号授予更多权限', ended: '“{{skill}}”需要您重新登录 {{service}}',
    key: '“{{skill}}”需要 {{service}} 的密钥', keyEnded: '“{{skill}}”需要 {{service}} 的另一个密钥',
  },
  why: { never: '它在那里还没有登录。', more: '到目前为止您给它的还不够完成这一步。', ended: '{{service}} 不再接受它的登录。' },
  alone: '它只为自己登录：别的技能不能用这次登录，它也不能用别的技能的登录。',
  maker: { catalogue: '随 Pincer 提供', npm: '来自公共集合，由 {{name}} 发布', nobody: '来自公共集合，没有说明发布者', file: '来自您的文件：{{name}}', folder: '来自您的文件夹：{{name}}' },
  nothingDone: '还没有做任何事。', goesOn: '您登录后，这一步会执行一次。', goesOnKey: '有了密钥，这一步会执行一次。', sentences: '{{first}}{{second}}',
  announce: '需要登录：{{title}}', number: '第 {{index}} 个，共 {{count}} 个',
  may: '它将可以', mayNew: '新增：之前没有给过', isNew: '新增', mayKey: '使用您填写的密钥，仅限这项技能', waitsFor_other: '有 {{count}} 步在等它',
  how: {
    browser: '您在浏览器中到 {{service}} 自己的页面登录，Pincer 看不到您的密码。', code: '您在浏览器中到 {{service}} 自己的页面输入一个短代码，Pincer 看不到您的密码。',
    key: '您在 {{service}} 创建密钥，然后填在这里。之后不再显示。Pincer 看不到密钥还能做什么：请不要允许它做更多。',
  },
  kept: '它保存在电脑的密码库中。', thisRun: '这台电脑没有安全的地方保存它：Pincer 关闭后就会忘记。',
  decline: '不登录', declineKey: '不提供', signIn: '登录', useKey: '改用密钥', enterKey: '填写密钥', otherWay: '返回',
  starting: '请稍候', browser: '正在等待浏览器', browserNote: '请在 {{service}} 同意，然后回到这里，其余的会自动完成。', openAgain: '再次打开页面', cancel: '取消',
  code: '请在 {{service}} 输入这个代码', copyCode: '复制代码', openPage: '打开页面', codeNote: '输入之后，其余的会自动完成。代码在 {{time}} 之前有效。', pageIs: '页面地址：{{address}}',
  key: { label: '{{service}} 的密钥', hint: '会随这一步一起试用。', github: 'GitHub 称它为“personal access token”。请允许它做这里列出的事。', make: '在 GitHub 创建一个', wrong: '这不可能是密钥：密钥是一长串没有空格的字符。', use: '使用这个密钥' },
  problemTitle: '没有成功',
  problem: {
    denied: '在 {{service}} 得到的回答是不同意。没有保存任何内容。', 'not-all': '在 {{service}} 没有全部同意，标出的还缺少。', late: '没有及时得到回应。没有保存任何内容。', 'too-much': '{{service}} 给的比要求的多。没有保存任何内容。多出来的是：',
    'wrong-answer': '收到的回应属于别的事情，不算数，也没有保存任何内容。', unreachable: '目前无法连接 {{service}}。', blocked: '您的安全规则不允许通往那里的地址。',
    'no-browser': '无法打开浏览器。', 'not-offered': '{{service}} 不提供这种方式。', refused: '{{service}} 没有接受。多半是登记的信息不符：请到这项技能的页面查看。',
  },
  note: {
    label: '需要登录', none: '没有使用“{{skill}}”：它还没有登录 {{service}}。', declined: '没有使用“{{skill}}”：您选择不登录 {{service}}。', late: '没有使用“{{skill}}”：请您登录 {{service}} 时没有人回答。',
    unavailable: '“{{skill}}”还不能使用：这个版本的 Pincer 还没有设置好登录 {{service}}。', show: '“{{skill}}”的账号', setUp: '去设置',
  },
  account: {
    notSetUp: '尚未设置', unknown: 'Pincer 不认识这个服务，因此无法登录那里。相关能力保持关闭。', keyValid: '已保存密钥', more: '给它其余的', moreOf: '给它其余的：{{service}}', keyNone: '还没有密钥', takeAway: '删去密钥', takeAwayOf: '删去密钥：{{service}}',
    dismiss: '知道了', enterKeyOf: '填写密钥：{{service}}', useKeyOf: '改用密钥：{{service}}',
  },
  own: {
    title: '{{service}} 怎样认识 Pincer', set: '使用的是您自己的登记。', build: '这个版本的 Pincer 已在那里登记。您也可以改用自己的登记。',
    google: 'Google 要求每个程序都登记，而这个版本的 Pincer 没有。您可以自己登记：免费，大约十分钟。', github: '要用代码登录，Pincer 需要在 GitHub 登记：免费，两分钟即可。不登记也可以使用密钥。',
    open: '去设置', openOf: '去设置：{{service}}', change: '修改', useOwn: '改用我自己的', takeAway: '删去', steps: '怎样得到它',
    googleSteps: {
      project: '在 Google 的控制台新建一个项目。', library: '启用这项技能要用的接口，例如 Gmail 或 Google Calendar API。', audience: '填写名称和您的邮箱，选择“External”，并把自己加为测试用户。', client: '新建一个类型为“Desktop app”的客户端。', copy: '把它的 Client ID 和 Client secret 复制到这里的栏中。',
      seven: '只要它还处于“测试中”，Google 会在七天后结束每次登录。选择“Publish app”即可避免。',
    },
    githubSteps: { app: '新建一个 OAuth app。名称随意，两个地址都可以填 http://127.0.0.1。', device: '勾选“Enable Device Flow”并保存。', copy: '把它的 Client ID 复制到这里的栏中，不需要 secret。' },
    openPage: '打开页面', id: '客户端 ID（Client ID）', idHint: { google: '以 .apps.googleusercontent.com 结尾', github: '以 Ov 或 Iv 开头' }, secret: '客户端密码（Client secret）', secretHint: 'Google 会随每个客户端给出一个。', wrongId: '这不是 {{service}} 的 Client ID。', wrongSecret: '这不可能是 Client secret：它没有空格。', save: '保存', saved: '{{service}} 现在按您的登记认识 Pincer', takenAway: '已在这里忘记您在 {{service}} 的登记',
    where: '两者都保存在电脑的密码库中。', whereThisRun: '这台电脑没有安全的地方保存它们：Pincer 关闭后就会忘记。',
  },
  scope: {
    mailRead: '阅读您的邮件', mailHeads: '看到谁在何时给您写信，看不到内容', mailSend: '以您的名义发送邮件', mailCompose: '以您的名义写草稿和发送邮件', mailModify: '阅读、撰写、发送和整理您的邮件，但不会彻底删除', mailLabels: '查看和修改邮件标签', mailInsert: '把邮件放入您的邮箱', mailAll: '对您的邮件做任何事，包括彻底删除',
    calendarEventsRead: '查看日历中的安排', calendarEvents: '查看和修改日历中的安排', calendarRead: '查看您的日历和其中的安排', calendarAll: '查看、修改、共享和删除您的日历', calendarBusy: '查看您何时没空',
    driveRead: '查看和下载云端硬盘中的所有文件', driveFile: '处理它创建的或您用它打开的云端硬盘文件', driveAll: '查看、修改和删除云端硬盘中的所有文件', contactsRead: '查看您的联系人', contacts: '查看、修改和删除您的联系人', tasksRead: '查看您的任务', tasks: '查看和修改您的任务',
    openid: '知道是哪个账号', email: '看到您的邮箱地址', profile: '看到您的名字和头像',
    repo: '读取和修改您的所有仓库，包括私有仓库', publicRepo: '读取和修改您的公开仓库', repoStatus: '查看和设置改动是否通过检查', deleteRepo: '删除您的仓库', userRead: '查看您的个人资料', user: '查看和修改您的个人资料', userEmail: '看到您的邮箱地址', orgRead: '查看您的组织', gist: '创建 gist', notifications: '阅读您的通知', workflow: '修改仓库的工作流程', projectRead: '查看您的项目看板', project: '查看和修改您的项目看板',
  },
}
