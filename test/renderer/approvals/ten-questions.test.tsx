// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { ApprovalCards } from '../../../renderer/approvals/approval-cards.tsx'
import { useOpenHosts } from '../../../renderer/stores/open-hosts-store.ts'
import { useSessions } from '../../../renderer/stores/sessions-store.ts'
import { showLanguage } from '../../../renderer/text/index.ts'
import type { ApprovalRequest } from '../../../shared/approvals/approval.ts'
import type { ProviderId } from '../../../shared/models/model-ref.ts'
import { scriptedSessions } from '../../fakes/scripted-chats.ts'
import { scriptedRequests } from '../../fakes/scripted-requests.ts'
import { lane, phase } from '../timeline/lane-fixtures.ts'

/**
 * Ten questions a layperson has about any request, and what the card must say to each; in this order:
 * what will happen · to which files (names, count, size) · in which folder · does anything leave this computer, and where to ·
 * who gets it · can it be undone · does it cost money · who asked, after reading what · does it run in the safe area · what do yes and no mean.
 */
type Answers = readonly [what: string[], files: string[], folder: string, leaves: string, who: string, undo: string, money: string, asked: string[], safe: string, answer: string[]]
const yesOnce = ['Yes: once, for exactly this.', 'No: it is left out, and Pincer goes on.']
const yesOnceZh = ['允许：只此一次、只对这件事。', '不允许：略过它，Pincer 继续。']
const nothingRead = 'nothing from outside was read before'
const nothingReadZh = '此前没有读过外来内容'

const expected: Record<keyof typeof scriptedRequests, { readonly en: Answers; readonly zh: Answers }> = {
  'delete files': {
    en: [['Delete 2 files in Quotes/archive?', 'Deletes'], ['old.pdf', 'older.pdf', '2 files', '3.8 MB'], 'Quotes/archive', 'Leaves this computerNothing', 'Who gets itNobody', 'Yes, for up to 30 days', 'Costs nothing extra', ['Pincer asks', 'after reading:', 'supplier-mail.html'], 'Inside the safe area', yesOnce],
    zh: [['删除“Quotes/archive”里的 2 个文件？', '删除'], ['old.pdf', 'older.pdf', '2 个文件', '3.8'], 'Quotes/archive', '离开这台电脑的内容没有', '谁会收到没有人', '可以，最多 30 天内', '不额外花钱', ['由 Pincer 提出', '刚读过：', 'supplier-mail.html'], '在安全区内', yesOnceZh],
  },
  'change a file': {
    en: [['Change 1 line in contacts.csv?', 'Changes'], ['contacts.csv', '1 file', '900 byte'], 'Documents/Quotes', 'Leaves this computerNothing', 'Who gets itNobody', 'Yes, for up to 30 days', 'Costs nothing extra', ['Pincer asks', nothingRead], 'Pincer’s own step: reaches only what is named here', yesOnce],
    zh: [['修改“contacts.csv”里的 1 行？'], ['contacts.csv', '1 个文件', '900'], 'Documents/Quotes', '离开这台电脑的内容没有', '谁会收到没有人', '可以，最多 30 天内', '不额外花钱', ['由 Pincer 提出', nothingReadZh], 'Pincer 自己的步骤：只接触这里列出的内容', yesOnceZh],
  },
  'make a file': {
    en: [['Make the new file prices.txt?'], ['prices.txt', '1 file', 'not there yet'], 'Documents/Quotes', 'Leaves this computerNothing', 'Who gets itNobody', 'Yes, for up to 30 days', 'Costs nothing extra', ['Pincer asks', nothingRead], 'Pincer’s own step', yesOnce],
    zh: [['新建文件“prices.txt”？'], ['prices.txt', '1 个文件', '尚不存在'], 'Documents/Quotes', '离开这台电脑的内容没有', '谁会收到没有人', '可以，最多 30 天内', '不额外花钱', ['由 Pincer 提出', nothingReadZh], 'Pincer 自己的步骤', yesOnceZh],
  },
  'run an unknown program': {
    en: [['Run the program “setup.sh”?', 'Runs a program'], ['Not known: a program can touch more than its line says'], 'Documents/Quotes', 'Not known: it may go online', 'Who gets itNot known', 'Not known: perhaps it cannot be undone', 'Not known: it may cost something', ['Pincer asks', nothingRead], 'Outside the safe area — can reach all your files', [...yesOnce, 'No answer in time counts as no.']],
    zh: [['运行程序“setup.sh”？'], ['无法得知：程序能动到的可能比命令里写的多'], 'Documents/Quotes', '无法得知：它可能联网', '谁会收到无法得知', '无法得知：可能无法撤销', '无法得知：可能会花钱', ['由 Pincer 提出', nothingReadZh], '在安全区外 — 能接触您的所有文件', [...yesOnceZh, '到时没有回答即视为不允许。']],
  },
  'run a program behind the wall': {
    en: [['Run the program “python3”?'], ['sum.py', '1 file', 'A program can touch more than is listed here'], 'Documents/Quotes', 'Leaves this computerNothing', 'Who gets itNobody', 'Not known: perhaps it cannot be undone', 'Costs nothing extra', ['Pincer asks'], 'Inside the safe area', ['Yes: once for each of the 2 steps.', '2 equal steps: your answer counts for all']],
    zh: [['运行程序“python3”？'], ['sum.py', '程序能动到的可能比这里列出的多'], 'Documents/Quotes', '离开这台电脑的内容没有', '谁会收到没有人', '无法得知：可能无法撤销', '不额外花钱', ['由 Pincer 提出'], '在安全区内', ['允许：这 2 步各一次。', '2 个相同的步骤：您的回答对它们都有效']],
  },
  'send with a command': {
    en: [['Go online with “curl”? It can send data out', 'Sends'], ['prices.txt', '1 file', '400 byte'], 'Documents/Quotes', 'It goes to lindqvist.example', 'Whoever runs lindqvist.example', 'No, it cannot be undone', 'Not known: it may cost something', ['Pincer asks'], 'Outside the safe area', yesOnce],
    zh: [['用“curl”联网？它可以把数据发出去'], ['prices.txt', '400'], 'Documents/Quotes', '会发往 lindqvist.example', 'lindqvist.example 的运营者', '不可撤销', '无法得知：可能会花钱', ['由 Pincer 提出'], '在安全区外', yesOnceZh],
  },
  'send a mail through a connection': {
    en: [['Send Re: heating?', 'Sends'], ['No files of yours'], 'No folder of yours', 'It goes to mail.example', 'marta@landlord.example', 'No, it cannot be undone', 'Not known: it may cost something', ['Pincer asks through the connection “Team mail”', 'landlord.example'], 'Outside the safe area', yesOnce],
    zh: [['发送“Re: heating”？'], ['不涉及您的文件'], '不涉及您的文件夹', '会发往 mail.example', 'marta@landlord.example', '不可撤销', '无法得知：可能会花钱', ['由 Pincer 提出 通过连接“Team mail”', 'landlord.example'], '在安全区外', yesOnceZh],
  },
  'pay with a skill': {
    en: [['Spend money with boxes?', 'Spends'], ['No files of yours'], 'No folder of yours', 'It goes to shop.example', 'Who gets itNot known', 'No, it cannot be undone', 'Yes, it spends money. How much is not known', ['Pincer asks with the skill “Box Shop”'], 'Inside the safe area', yesOnce],
    zh: [['用“boxes”付款？'], ['不涉及您的文件'], '不涉及您的文件夹', '会发往 shop.example', '谁会收到无法得知', '不可撤销', '会花钱，金额无法得知', ['使用技能“Box Shop”'], '在安全区内', yesOnceZh],
  },
  'install something': {
    en: [['Install something with “npm”?', 'Installs'], ['Not known: a program can touch more than its line says'], 'Documents/Quotes', 'Not known: it may go online', 'Who gets itNot known', 'Not known: perhaps it cannot be undone', 'Not known: it may cost something', ['Pincer asks'], 'No safe area on this computer', yesOnce],
    zh: [['用“npm”安装内容？'], ['无法得知：程序能动到的可能比命令里写的多'], 'Documents/Quotes', '无法得知：它可能联网', '谁会收到无法得知', '无法得知：可能无法撤销', '无法得知：可能会花钱', ['由 Pincer 提出'], '这台电脑没有安全区', yesOnceZh],
  },
  'read a secret place': {
    en: [['Read .netrc?', 'Looks only'], ['.netrc', '1 file', '120 byte'], 'home/kim', 'Leaves this computerNothing', 'Who gets itNobody', 'Nothing to undo: it only looks', 'Costs nothing extra', ['A helper asks', nothingRead], 'Pincer’s own step', yesOnce],
    zh: [['读取“.netrc”？'], ['.netrc', '120'], 'home/kim', '离开这台电脑的内容没有', '谁会收到没有人', '无需撤销：只是查看', '不额外花钱', ['由一个帮手提出', nothingReadZh], 'Pincer 自己的步骤', yesOnceZh],
  },
}

/** The card's text without what would have to be read as a command or a text file. */
function cardText(request: ApprovalRequest): string {
  const { container } = render(<ApprovalCards sessionId="s1" closed={false} lanes={[lane({ callId: request.callId, tool: request.tool, effect: request.effect, phases: [phase('waiting', 0)], approval: { request } })]} />)
  for (const exact of container.querySelectorAll('[role="region"]')) exact.remove()
  return container.querySelector('[data-approval]')?.textContent ?? ''
}

afterEach(() => {
  cleanup()
  useSessions.setState({ byId: {} })
  showLanguage('en')
})

describe.each(['en', 'zh'] as const)('ten questions of a layperson are answered by the card (%s)', (language) => {
  test.each(Object.keys(scriptedRequests) as (keyof typeof scriptedRequests)[])('%s', (name) => {
    showLanguage(language)
    const text = cardText(scriptedRequests[name])
    for (const [index, answer] of expected[name][language].entries()) for (const words of [answer].flat()) expect(text, `question ${index + 1}`).toContain(words)
  })
})

describe('what a step finds goes to the service that answers', () => {
  const answeredBy = (provider: ProviderId): void => {
    const [summary] = scriptedSessions('en', 0)
    if (summary) useSessions.setState({ byId: { s1: { ...summary, model: { provider, name: 'm' } } } })
  }
  test('a read and a command say so', () => {
    answeredBy('anthropic')
    for (const name of ['read a secret place', 'run a program behind the wall', 'delete files'] as const) {
      const text = cardText(scriptedRequests[name])
      expect(text).toContain('Only what it finds: Anthropic')
      expect(text).toContain('Who gets itOnly Anthropic')
      cleanup()
    }
  })
  test('a host that is open for this chat is a way out of the safe area, and said', () => {
    useOpenHosts.setState({ byChat: { s1: ['registry.example'] } })
    const text = cardText(scriptedRequests['run a program behind the wall'])
    expect(text).toContain('Perhaps to registry.example, which you opened for this chat')
    expect(text).toContain('Perhaps whoever runs registry.example')
    cleanup()
    expect(cardText(scriptedRequests['change a file'])).toContain('Leaves this computerNothing')
    useOpenHosts.setState({ byChat: {} })
  })
  test('a change of a file gives nothing away, and a model on this computer gets it here', () => {
    answeredBy('anthropic')
    expect(cardText(scriptedRequests['change a file'])).toContain('Leaves this computerNothing')
    cleanup()
    answeredBy('practice')
    expect(cardText(scriptedRequests['read a secret place'])).toContain('Leaves this computerNothing')
  })
})
