import type { facts as original } from '../en/facts.ts'
import type { Words } from '../words.ts'

export const facts: Words<typeof original> = {
  heading: '须知',
  notKnown: '无法得知',
  folder: { name: '文件夹', one: '{{folder}}', many: '多个文件夹，见上面的列表', none: '不涉及您的文件夹', chat: '它可以在这个对话的文件夹里保存文件', chatLooks: '它可以查看这个对话的文件夹', unknown: '运行前无法得知' },
  leaves: {
    name: '离开这台电脑的内容', nothing: '没有', found: '只有它得到的结果：回答这个对话的 {{service}} 会收到', only: '它可以联网到 {{hosts}}，不能去别处', to: '会发往 {{hosts}}', toAndMore: '会发往 {{hosts}}，是否还有别处无法得知',
    opened: '可能发往 {{hosts}}，它由您为这个对话打开',
    unknown: '无法得知：它可能联网，运行前看不出会连到哪里',
  },
  who: { name: '谁会收到', nobody: '没有人', service: '只有 {{service}}', people: '{{people}}', opened: '可能是 {{hosts}} 的运营者', hosts: '{{hosts}} 的运营者', unknown: '无法得知' },
  undo: { name: '撤销', nothing: '无需撤销：只是查看', yes_other: '可以，最多 {{count}} 天内', no: '不可撤销', unknown: '无法得知：可能无法撤销' },
  cost: { name: '费用', no: '不额外花钱', yes: '会花钱，金额无法得知', unknown: '无法得知：可能会花钱' },
  answer: {
    name: '您的回答', yes: '允许：只此一次、只对这件事。', yesSame: '允许：这 {{count}} 步各一次。', no: '不允许：略过它，Pincer 继续。',
    timed: '到时没有回答即视为不允许。',
  },
  readNothing: '此前没有读过外来内容',
  provider: { skill: '使用技能“{{name}}”', connection: '通过连接“{{name}}”' },
  safe: { walls: '在它自己的围墙内：只接触这里列出的内容', own: 'Pincer 自己的步骤：只接触这里列出的内容', outsideOther: '在安全区外', unavailableOther: '这台电脑没有安全区' },
  same_other: '{{count}} 个相同的步骤：您的回答对它们都有效',
}
