import type { Effect } from '../tools/effect.ts'
import type { AskedValue, Offer, Template } from './offer.ts'

/**
 * Connections we chose: published on npm, installed and listed once with the tools they really had then. The list ships with Pincer, so
 * it is there without internet. What is said here is ours; what each tool does is still confirmed by the person.
 */
export interface CatalogueEntry {
  readonly offer: Offer
  readonly words: Readonly<Record<'en' | 'zh', { readonly title: string; readonly does: string }>>
  /** Effects of its tools as we saw them, the strongest kinds that matter. */
  readonly effects: readonly Effect[]
  /** Tools it had when it was tried. */
  readonly tools: number
  /** A place in the internet that it talks to; null: it works without one. */
  readonly goesTo: string | null
  /** Further words it is found by. */
  readonly search: string
}

const ask = (id: string, over: Partial<AskedValue> = {}): AskedValue => ({ id, title: id, description: '', required: true, secret: false, many: false, kind: 'text', choices: [], default: null, ...over })

function npm(id: string, title: string, publisher: string, name: string, version: string, more: { readonly args?: readonly (readonly Template[])[]; readonly env?: readonly string[]; readonly asks?: readonly AskedValue[]; readonly website?: string; readonly description: string }): Offer {
  const asks = [...more.asks ?? []]
  return {
    id, title, description: more.description, version, publisher, website: more.website ?? null, deprecated: false, updatedAt: null,
    ways: [{
      kind: 'command', from: 'npm', subject: `${name} ${version}`, command: 'npx', args: [[['-y']], [[`${name}@${version}`]], ...(more.args ?? []).map((group) => group.map((template) => [...template]))],
      env: (more.env ?? []).map((variable) => ({ name: variable, value: [{ ask: variable }], secret: asks.find(({ id: asked }) => asked === variable)?.secret ?? false })), asks,
    }],
  }
}

const protocolMakers = 'Model Context Protocol'

export const catalogue: readonly CatalogueEntry[] = [
  {
    offer: npm('io.github.modelcontextprotocol/server-filesystem', 'Files', protocolMakers, '@modelcontextprotocol/server-filesystem', '2026.8.31', { description: 'Files in folders you choose.', args: [[[{ ask: 'folders' }]]], asks: [ask('folders', { title: 'Folders', kind: 'folder', many: true })] }),
    words: { en: { title: 'Files in a folder', does: 'Reads, writes and finds files in the folders you choose, and nowhere else.' }, zh: { title: '文件夹里的文件', does: '在您选择的文件夹中读取、写入和查找文件，不会碰别的地方。' } },
    effects: ['looks', 'changes'], tools: 14, goesTo: null, search: 'filesystem documents folder 文件 文件夹',
  },
  {
    offer: npm('io.github.modelcontextprotocol/server-memory', 'Memory', protocolMakers, '@modelcontextprotocol/server-memory', '2026.8.31', { description: 'A memory of people, things and how they belong together.' }),
    words: { en: { title: 'Memory', does: 'Remembers people, things and how they belong together, in a file on this computer.' }, zh: { title: '记忆', does: '记住人、事物以及它们之间的关系，保存在本机的一个文件里。' } },
    effects: ['looks', 'changes', 'deletes'], tools: 9, goesTo: null, search: 'memory knowledge graph 记忆 知识',
  },
  {
    offer: npm('io.github.modelcontextprotocol/server-sequential-thinking', 'Step by step', protocolMakers, '@modelcontextprotocol/server-sequential-thinking', '2026.8.31', { description: 'Thinking in numbered steps.' }),
    words: { en: { title: 'Step by step', does: 'Lets a model write down its thoughts in numbered steps and go back on them.' }, zh: { title: '逐步思考', does: '让模型把思考写成编号的步骤，并可以回头修改。' } },
    effects: ['looks'], tools: 1, goesTo: null, search: 'sequential thinking steps plan 思考 步骤',
  },
  {
    offer: npm('com.microsoft/playwright-mcp', 'Browser', 'Microsoft', '@playwright/mcp', '0.0.83', { description: 'A browser that is worked by steps.' }),
    words: { en: { title: 'A browser of its own', does: 'Opens web pages in a browser beside yours, reads them, clicks and fills in forms.' }, zh: { title: '独立的浏览器', does: '在您的浏览器之外打开网页，阅读、点击并填写表单。' } },
    effects: ['looks', 'sends', 'runs-code'], tools: 25, goesTo: null, search: 'playwright browser web page form 浏览器 网页',
  },
  {
    offer: npm('io.github.upstash/context7', 'Handbooks', 'Upstash', '@upstash/context7-mcp', '4.1.1', { description: 'Up-to-date handbooks of programming libraries.' }),
    words: { en: { title: 'Handbooks for programmers', does: 'Looks things up in the present handbooks of thousands of programming libraries.' }, zh: { title: '程序员手册', does: '查阅数千个编程库的最新手册。' } },
    effects: ['looks'], tools: 2, goesTo: 'context7.com', search: 'context7 docs documentation library code 文档 编程',
  },
  {
    offer: npm('com.notion/mcp', 'Notion', 'Notion', '@notionhq/notion-mcp-server', '2.5.2', { description: 'Pages and tables of Notion.', env: ['NOTION_TOKEN'], asks: [ask('NOTION_TOKEN', { title: 'Notion token', secret: true })] }),
    words: { en: { title: 'Notion', does: 'Finds, reads and changes pages and tables of your Notion.' }, zh: { title: 'Notion 笔记', does: '查找、阅读和修改您 Notion 中的页面与表格。' } },
    effects: ['looks', 'changes', 'deletes'], tools: 24, goesTo: 'api.notion.com', search: 'notion notes wiki pages 笔记',
  },
  {
    offer: npm('com.tavily/mcp', 'Tavily', 'Tavily', 'tavily-mcp', '0.2.22', { description: 'Searches the web and reads pages.', env: ['TAVILY_API_KEY'], asks: [ask('TAVILY_API_KEY', { title: 'Tavily key', secret: true })] }),
    words: { en: { title: 'Web search by Tavily', does: 'Searches the web and brings back the text of the pages it finds.' }, zh: { title: 'Tavily 网页搜索', does: '搜索网页，并取回所找到页面的文字。' } },
    effects: ['looks', 'sends'], tools: 5, goesTo: 'api.tavily.com', search: 'search web tavily news 搜索',
  },
  {
    offer: npm('com.brave/search-mcp', 'Brave Search', 'Brave Software', '@brave/brave-search-mcp-server', '2.1.4', { description: 'Searches the web, places, pictures and news.', env: ['BRAVE_API_KEY'], asks: [ask('BRAVE_API_KEY', { title: 'Brave Search key', secret: true })] }),
    words: { en: { title: 'Web search by Brave', does: 'Searches the web, places nearby, pictures, videos and news.' }, zh: { title: 'Brave 网页搜索', does: '搜索网页、附近地点、图片、视频和新闻。' } },
    effects: ['looks', 'sends'], tools: 8, goesTo: 'api.search.brave.com', search: 'search web brave news images places 搜索 新闻',
  },
  {
    offer: npm('io.github.domdomegg/airtable-mcp-server', 'Airtable', 'Adam Jones', 'airtable-mcp-server', '1.14.0', { description: 'Tables of Airtable.', env: ['AIRTABLE_API_KEY'], asks: [ask('AIRTABLE_API_KEY', { title: 'Airtable key', secret: true })] }),
    words: { en: { title: 'Airtable', does: 'Reads, finds and changes the rows of your Airtable tables.' }, zh: { title: 'Airtable 表格', does: '读取、查找和修改您 Airtable 表格中的记录。' } },
    effects: ['looks', 'changes', 'deletes'], tools: 16, goesTo: 'api.airtable.com', search: 'airtable table data base 表格 数据',
  },
  {
    offer: npm('io.github.negokaz/excel-mcp-server', 'Excel', 'negokaz', '@negokaz/excel-mcp-server', '0.12.0', { description: 'Sheets of Excel files on this computer.' }),
    words: { en: { title: 'Excel files', does: 'Reads and writes the sheets of Excel files on this computer.' }, zh: { title: 'Excel 文件', does: '读写本机 Excel 文件中的工作表。' } },
    effects: ['looks', 'changes'], tools: 6, goesTo: null, search: 'excel sheet table xlsx 表格',
  },
]
