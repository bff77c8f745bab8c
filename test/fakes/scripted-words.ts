/** What the scripted chats are about, in both languages: believable, and long enough to show every state. */
export interface ScriptedWords {
  readonly titles: readonly string[]
  readonly folder: string
  readonly wishes: { readonly look: string; readonly rename: string; readonly cheapest: string; readonly photos: string; readonly code: string; readonly blocked: string }
  readonly say: { readonly look: string; readonly lookAnswer: string; readonly rename: string; readonly plan: string; readonly answer: string; readonly photos: string; readonly code: string }
  readonly quote: string
  readonly thinking: string
}

const answerEn = `Two quotes are read so far. The cheapest until now, in today’s euros:

| Supplier | Per 100 pieces | Delivery | Found in |
| --- | ---: | --- | --- |
| **Lindqvist Kartong** | € 41.20 | 6 days | quote-01.pdf |
| **Hengfeng Packaging** | € 43.75 | 14 days | quote-02.pdf |
| **Brandt & Söhne** | € 44.10 | 4 days | quote-05.pdf |

One quote, \`quote-07.pdf\`, is locked with a password and is **not** in the table.`

const codeEn = `Here is a small script that does it. It only *looks* at the files, see the [naming rules](https://example.org/rules).

\`\`\`ts
/** Sorts quotes by price, cheapest first. */
export function cheapest(quotes: readonly Quote[], count = 3): Quote[] {
  const known = quotes.filter((quote) => quote.euros !== null)
  return known.toSorted((a, b) => a.euros - b.euros).slice(0, count) // no quote is changed
}
\`\`\`

1. It leaves out quotes without a price.
2. It keeps the order of equal prices.
   - so running it twice gives the same list
3. It never writes.

> “Prices are valid for 30 days.”

![Chart of the prices](https://example.org/chart.png)`

export const scriptedWords: Record<'en' | 'zh', ScriptedWords> = {
  en: {
    titles: ['Cheapest suppliers', 'Tidy up holiday photos', 'Reply to the landlord', 'Tax receipts 2025', 'Plan for Saturday market', 'Menu translation', 'Compare phone plans'],
    folder: 'Quotes',
    wishes: {
      look: 'What is in this folder?', rename: 'Rename the scans by date', cheapest: 'Find the three cheapest suppliers in my quotes folder and make me a table',
      photos: 'Sort the photos by the month they were taken in', code: 'Write me a script that finds the cheapest quotes', blocked: 'And what did the landlord write?',
    },
    say: {
      look: 'I’ll have a look.', lookAnswer: 'Nine quotes as PDF, one mail and a list of contacts.', rename: 'I’ll read the dates first, then rename.',
      plan: 'I’ll read the quotes side by side and put every price into euros.', answer: answerEn,
      photos: 'I have sorted 212 of 340 photos so far. The rest has no date inside; for those I use the file’s own date.', code: codeEn,
    },
    quote: 'The mail says quotes from before 2021 no longer count.',
    thinking: 'The folder has nine quotes. Prices come in three currencies, so I need today’s rates. The files do not depend on each other: all of them can be read at once.',
  },
  zh: {
    titles: ['最便宜的供应商', '整理假期照片', '回复房东', '2025 年报税票据', '周六集市安排', '菜单翻译', '比较手机套餐'],
    folder: '报价',
    wishes: {
      look: '这个文件夹里有什么？', rename: '按日期重命名扫描件', cheapest: '在我的报价文件夹里找出最便宜的三家供应商，做成表格',
      photos: '把照片按拍摄月份分好', code: '写一个脚本，找出最便宜的报价', blocked: '房东写了什么？',
    },
    say: {
      look: '我来看一下。', lookAnswer: '九份 PDF 报价、一封邮件和一份联系人名单。', rename: '我先读取日期，再重命名。',
      plan: '我会同时读取这些报价，并把价格都换算成欧元。',
      answer: `目前读完两份报价。按今天的欧元价，暂时最便宜的是：

| 供应商 | 每 100 件 | 交货 | 来源 |
| --- | ---: | --- | --- |
| **Lindqvist Kartong** | € 41.20 | 6 天 | 报价-01.pdf |
| **恒丰包装** | € 43.75 | 14 天 | 报价-02.pdf |

报价-07.pdf 有密码保护，**没有**列入表格。`,
      photos: '340 张照片里已分好 212 张。其余的没有拍摄日期，我会用文件本身的日期。',
      code: '这是一个小脚本，它只*查看*文件，不做改动。\n\n```ts\nexport const cheapest = (quotes: Quote[]) => quotes.toSorted((a, b) => a.euros - b.euros).slice(0, 3)\n```\n\n1. 没有价格的报价会略过。\n2. 价格相同的保持原来的顺序。',
    },
    quote: '邮件说 2021 年以前的报价已作废。',
    thinking: '文件夹里有九份报价，价格有三种货币，需要今天的汇率。这些文件互不相关，可以同时读取。',
  },
}
