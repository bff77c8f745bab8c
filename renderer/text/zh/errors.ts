import type { errors as original } from '../en/errors.ts'
import type { Words } from '../words.ts'

export const errors: Words<typeof original> = {
  'bad-input': { title: '没有成功', happened: '窗口发出的请求格式不对，Pincer 没有接受。', did: '什么都没有改动。', can: '请再试一次；如果再次出现，请附上详情告诉我们。' },
  'unknown-call': { title: '这里做不到', happened: '窗口请求了这个版本不认识的事情。', did: '什么都没有改动。', can: '请重新启动 Pincer。' },
  'not-allowed': { title: '不允许这样做', happened: '这可能碰到不该碰的东西，所以 Pincer 拒绝了。', did: '没有打开或改动任何东西。', can: '如果是网页，请您自己在浏览器里打开。' },
  'no-such-session': { title: '这个对话已经不在了', happened: '它被删除或移走了。', did: '没有动其他东西。', can: '请到“已删除的对话”里看看。' },
  'no-such-call': { title: '这一步已经不在了', happened: '它所在的对话后来有了变化。', did: '没有运行任何东西。', can: '请重新打开这个对话。' },
  'no-such-approval': { title: '这个询问已经结束', happened: '它已被回答或撤回。', did: '没有使用您的回答。', can: '请看那一步，了解结果。' },
  'no-such-profile': { title: '这个代理已经不在了', happened: '设置在此期间有了变化。', did: '什么都没有改动。', can: '请重新打开这个页面。' },
  'no-such-attachment': { title: '附加的文本不见了', happened: '它的文件被移走或删除了。', did: '您的消息没有发出，仍然保留着。', can: '请移除附件后重新添加。' },
  'session-busy': { title: '这个对话正在别处打开', happened: '另一个 Pincer 正在写这个对话。', did: '您的消息没有发出，仍然保留着。', can: '请关闭另一个 Pincer，或开始新对话。' },
  'already-answered': { title: '已经回答过了', happened: '在您之前，这个询问已有回答。', did: '以第一个回答为准。', can: '请看那一步，了解是哪个回答。' },
  'too-soon': { title: '稍早了一点', happened: '新的询问在最初一瞬间不能回答，以免误点。', did: '没有允许任何事情。', can: '请先看清楚，再回答。' },
  'no-workspace': { title: '还没有选择文件夹', happened: '这件事需要一个工作文件夹。', did: '没有开始。您的消息仍然保留着。', can: '请在上方选择文件夹。' },
  'folder-gone': { title: '文件夹不见了', happened: '它被移走、改名，或所在的磁盘没有连接。', did: '什么都没有改动。您的消息仍然保留着。', can: '请连接磁盘，或在上方选择别的文件夹。' },
  'no-access': { title: 'Pincer 进不去这里', happened: '您的电脑不允许 Pincer 读写这个位置。', did: '什么都没有改动。', can: '请选择别的文件夹，或修改它的权限。' },
  'no-space': { title: '磁盘满了', happened: '没有空间保存了。', did: '上一次完好的状态还在，没有留下写了一半的文件。', can: '请腾出一些空间，再试一次。' },
  'secret-store': { title: '密钥没能保存', happened: '您电脑的密码库没有接受它。', did: '密钥没有保存在任何地方。', can: '请解锁密码库后再试一次。' },
  'bad-address': { title: '这个地址不能用', happened: '它不是 Pincer 会打开的网页或邮件地址。', did: '没有打开任何东西。', can: '请检查地址是否有输错。' },
  unsupported: { title: '这个窗口里做不到', happened: 'Pincer 现在的启动方式不支持这件事。', did: '什么都没有改动。', can: '请使用安装版。' },
  failed: { title: '出了点问题', happened: 'Pincer 遇到了意料之外的错误。', did: '之前保存的内容都还在。', can: '请再试一次。详情可以帮助我们找到原因。' },
}
