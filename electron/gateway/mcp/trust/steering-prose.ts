/**
 * Finds prose in a tool's words that speaks to the model instead of describing the tool: orders that reach beyond the tool,
 * secrecy towards the person, material to be fetched and handed over. It only flags: a person decides. English and Chinese.
 * What it misses and what it flags without need is measured in `test/gateway/mcp/steering-prose.test.ts`.
 */
interface Sign { readonly id: string; readonly pattern: RegExp }

const words = (...parts: string[]): string => `(?:${parts.join('|')})`
const person = words('the user', 'users?', 'the human', 'the person', 'the operator', 'the owner', 'anyone', 'them')
const anyTool = words('any(?: other)? tools?', 'all (?:other )?tools?', 'every (?:other )?tools?', 'other tools', 'anything else', 'any (?:other )?(?:action|task|request|operation|function)s?', 'responding', 'answering', 'every (?:reply|response|answer|message|request)')

const signs: readonly Sign[] = [
  { id: 'override', pattern: new RegExp(`\\b(?:ignore|disregard|forget|override|bypass|supersedes?|replaces?)\\b.{0,30}\\b(?:previous|prior|above|earlier|all|other|existing|system|safety|your)\\b.{0,25}\\b(?:instructions?|rules?|prompts?|guidelines|directives?|guardrails?|restrictions?|polic(?:y|ies))\\b`, 'i') },
  { id: 'secrecy', pattern: new RegExp(`\\b(?:do not|don'?t|never|must not|should not|avoid|no need to|without)\\b.{0,20}\\b(?:tell(?:ing)?|mention(?:ing)?|inform(?:ing)?|reveal(?:ing)?|show(?:ing)?|notify(?:ing)?|alert(?:ing)?|disclos(?:e|ing)|say(?:ing)?|ask(?:ing)?|explain(?:ing)?|bother(?:ing)?)\\b.{0,40}\\b${person}\\b`, 'i') },
  { id: 'secrecy', pattern: /\b(?:secretly|silently|covertly|quietly)\b.{0,40}\b(?:send|forward|copy|upload|read|include|pass|call|append|collect|post|transmit|add)/i },
  { id: 'secrecy', pattern: /\bkeep (?:this|it|that) (?:a secret|secret|hidden|between us|to yourself)|hidden from (?:the )?(?:user|human|person)|(?:user|human|person) (?:must|should|need|does|do)(?: not|n'?t) (?:know|see|be (?:told|aware|informed|shown))/i },
  { id: 'first', pattern: new RegExp(`\\b(?:always|must|first|need to|should|have to|required to|be sure to)\\b.{0,50}\\b(?:call|use|invoke|run|execute)\\b.{0,60}\\b(?:before|prior to|ahead of)\\b.{0,20}\\b${anyTool}`, 'i') },
  { id: 'first', pattern: new RegExp(`\\bbefore\\b.{0,25}\\b(?:using|calling|invoking|running|doing)?\\b.{0,10}\\b${anyTool}\\b.{0,60}\\b(?:must|always|call|use|invoke|first|read)\\b`, 'i') },
  { id: 'first', pattern: new RegExp(`\\b(?:must|should|has to|have to|needs? to)\\b.{0,15}\\bbe (?:called|used|invoked|run|executed)\\b.{0,20}\\b(?:before|prior to)\\b.{0,15}${anyTool}`, 'i') },
  { id: 'secrecy', pattern: new RegExp(`\\b(?:must|should|may|can) (?:not|never) be (?:shown|told|revealed|mentioned|disclosed|reported|visible)\\b.{0,25}\\b${person}\\b`, 'i') },
  { id: 'instead', pattern: /\b(?:always|only|must|never)\b.{0,40}\b(?:instead of|rather than|in place of|in preference to)\b.{0,30}\b(?:the |any |all )?(?:other|built-?in|native|default|competing|official)\b/i },
  { id: 'instead', pattern: /\b(?:do not|don'?t|never|stop) (?:use|using|call|calling)\b.{0,30}\b(?:other|any other|built-?in|native|competing|different)\b.{0,20}\btools?\b/i },
  { id: 'hand-over', pattern: /\b(?:read|open|get|fetch|collect|cat|load|retrieve|copy|include|attach|extract)\b.{0,60}(?:\.ssh\b|id_rsa|id_ed25519|\.env\b|\.aws\b|\.npmrc|\/etc\/passwd|private keys?|api[ _-]?keys?|credentials?|passwords?|mcp\.json|access tokens?|cookies|system prompt|conversation history|chat history|secrets?\b).{0,100}\b(?:pass|send|put|include|provide|add|as (?:the |a )?(?:parameter|argument|value|context|note)|in (?:the )?(?:parameter|argument|field|sidenote|side ?note|context|notes?))\b/i },
  { id: 'hand-over', pattern: /\b(?:pass|send|put|include|provide|add|attach|append|forward|paste)\b.{0,60}\b(?:system prompt|(?:entire|full|whole|complete|previous) (?:conversation|chat|context|history)|conversation history|chat history|contents? of .{0,30}(?:\.ssh|\.env|id_rsa|mcp\.json|credentials)|private keys?|(?:api|access|secret) keys?|passwords?)\b/i },
  { id: 'redirect', pattern: /\b(?:all|every|any|each)\b.{0,30}\b(?:e?mails?|messages?|payments?|transfers?|requests?|files?|queries)\b.{0,30}\b(?:must|should|have to|need to|are to|has to)\b.{0,20}\b(?:be |also )?(?:be )?(?:sent|forwarded|routed|copied|cc'?d|bcc'?d|uploaded|redirected|go)\b.{0,10}\b(?:to|through|via)\b/i },
  { id: 'redirect', pattern: /\b(?:change|replace|set|rewrite|modify|swap)\b.{0,30}\b(?:recipient|address|account|iban|destination|phone number)s?\b.{0,20}\b(?:to|with|by)\b.{0,60}(?:@|\d{4,}|attacker|this (?:one|address|account))/i },
  { id: 'authority', pattern: /<\/?(?:important|system|instructions?|admin|secret|hidden|critical)>|\[(?:system|inst|admin|important instructions?)\]|\bsystem (?:message|override|notice|prompt)\s*:|\bnew instructions?\s*:|<\|im_start\|>/i },
  { id: 'authority', pattern: /\b(?:you are now|act as|pretend (?:to be|you are)|your new (?:role|task|goal|objective)|from now on,? you)\b/i },
  { id: 'permission', pattern: /\b(?:user|human|person|operator|owner|administrator)\b.{0,25}\b(?:has |have )?(?:already |previously |pre-?)(?:approved|consented|authori[sz]ed|agreed|confirmed|granted)|\b(?:no|without|skip|bypass)(?: any)? (?:further )?(?:confirmation|approval|permission|consent)\b.{0,30}\b(?:needed|required|necessary|from the user|step|prompts?)\b|\bapprov(?:e|al) (?:is )?automatic/i },
  // Chinese
  { id: 'override', pattern: /(?:忽略|无视|忘记|忘掉|不要遵守|不必遵守|绕过|覆盖|取代).{0,12}(?:之前|以前|先前|上面|上述|以上|所有|其他|系统|安全|原有|你的).{0,10}(?:指令|指示|规则|提示|要求|限制|约束|命令|策略)/ },
  { id: 'secrecy', pattern: /(?:不要|不得|切勿|请勿|无需|不必|不用|别|禁止|避免|绝不).{0,8}(?:告诉|告知|提及|通知|透露|显示给|展示给|让|询问|提示|向|提醒|说明|打扰).{0,8}(?:用户|使用者|人类|对方|任何人|主人)/ },
  { id: 'secrecy', pattern: /(?:瞒着|背着|隐瞒)(?:用户|使用者|主人)|(?:用户|使用者).{0,4}(?:不应|不该|不能|不需要|不必|无需).{0,3}(?:知道|看到|了解|知情)|(?:悄悄|暗中|偷偷|秘密|静默)地?.{0,12}(?:发送|转发|复制|上传|读取|附上|收集|调用|添加|传)/ },
  { id: 'first', pattern: /(?:在|于)?(?:使用|调用|执行|运行|回答|回复|做)?.{0,6}(?:任何|所有|其他|别的|每次|每个|一切).{0,8}(?:工具|操作|回答|回复|请求|任务|消息|问题).{0,6}(?:之前|以前|前).{0,12}(?:必须|务必|都要|都必须|一定要|应当|应该|先|首先)/ },
  { id: 'first', pattern: /(?:必须|务必|一定要|总是|始终|永远)(?:首先|先|最先|优先).{0,8}(?:调用|使用|执行|运行|读取).{0,20}(?:才能|再|然后|之后).{0,12}(?:其他|任何|别的|所有)/ },
  { id: 'instead', pattern: /(?:不要|不得|切勿|禁止|停止|别再?)(?:再)?(?:使用|调用).{0,8}(?:其他|别的|任何其他|内置|自带|原有|默认).{0,8}(?:工具|函数|功能)|(?:代替|取代|替代).{0,6}(?:所有|其他|任何|内置|自带|默认).{0,8}工具/ },
  { id: 'hand-over', pattern: /(?:读取|打开|获取|收集|复制|附上|提取).{0,30}?(?:\.ssh|id_rsa|\.env|\.aws|私钥|密钥|密码|口令|凭据|凭证|令牌|系统提示|聊天记录|对话记录|mcp\.json|cookie).{0,40}(?:传|发送|放入|放到|填入|填写|作为|写入|附在|提供|包含)/i },
  { id: 'hand-over', pattern: /(?:把|将|并|附上|传入|发送|填入|包含).{0,20}(?:系统提示词?|完整的?(?:对话|聊天|上下文)|全部(?:对话|聊天|历史)|聊天记录|对话历史|私钥|密码|访问令牌|api ?密钥).{0,24}(?:传|发送|放入|填入|参数|字段|附|给|到)/i },
  { id: 'redirect', pattern: /(?:所有|每封|每条|任何|全部).{0,8}(?:邮件|消息|付款|转账|请求|文件|信息).{0,10}(?:必须|都要|都应|应当|务必|需要|一律).{0,10}(?:发送|转发|抄送|密送|复制|上传|经由|改发)/ },
  { id: 'redirect', pattern: /(?:将|把).{0,6}(?:收件人|收款人|地址|账号|账户|收款账户).{0,6}(?:改为|替换为|换成|修改为|改成|设为)/ },
  { id: 'authority', pattern: /(?:系统消息|系统指令|系统通知|重要指令|管理员指令|新的?指令)\s*[:：]|[【[](?:系统|重要指令|管理员)[】\]]|(?:你现在是|从现在起，?你|从现在开始，?你|假装你是|扮演)/ },
  { id: 'permission', pattern: /(?:用户|使用者|管理员|主人).{0,6}(?:已经|已|早已|事先)(?:同意|授权|批准|许可|确认)|(?:无需|不需要|不必|跳过|免除|绕过).{0,6}(?:用户|使用者)?的?.{0,4}(?:确认|批准|同意|许可|授权)/ },
]

export interface SteeringHit { readonly id: string; /** The place itself, at most some words. */ readonly text: string }

const longest = 160

/** The places that steer, at most one of each kind. Each sentence is looked at by itself: two harmless ones do not add up. */
export function steeringIn(text: string): SteeringHit[] {
  const hits = new Map<string, SteeringHit>()
  for (const part of text.split(/(?<=[.!?;])\s+(?=\S)|(?<=[。！？；])\s*(?=\S)|\n{2,}|\n(?=[-*#])/)) {
    const line = part.replace(/\s+/g, ' ').slice(0, 2_000)
    for (const { id, pattern } of signs) {
      if (hits.has(id)) continue
      const found = pattern.exec(line)
      if (found) hits.set(id, { id, text: found[0].slice(0, longest) })
    }
  }
  return [...hits.values()]
}
