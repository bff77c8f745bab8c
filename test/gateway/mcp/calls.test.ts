import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import type { ModelRequest } from '../../../electron/gateway/models/model-adapter.ts'
import { openWith, type WithConnections } from '../../fakes/mcp-servers/open-with.ts'
import { heard } from '../../fakes/mcp-servers/scripted-connection.ts'
import type { ServerScript } from '../../fakes/mcp-servers/server-script.ts'

const opened: WithConnections[] = []
afterEach(async () => { await Promise.all(opened.splice(0).map(({ open }) => open.dispose())) })
const call = (tool = 'ping', input: unknown = {}) => ({ calls: [{ id: 'one', name: `mcp__desk__${tool}`, input }] })
async function desk(script: ServerScript, turns: Parameters<typeof openWith>[1] = [call(), { text: 'ok' }], more: Parameters<typeof openWith>[2] = {}): Promise<WithConnections> {
  const made = await openWith({ desk: { tools: ['ping'], ...script } }, turns, more)
  opened.push(made)
  return made
}
const resultsIn = (request: ModelRequest | undefined): string[] => (request?.messages ?? []).flatMap(({ blocks }) => blocks.flatMap((block) => (block.type === 'tool-result' ? block.content.map((each) => (each.type === 'text' ? each.text : each.mimeType)) : [])))

describe('a call', () => {
  it('shows its progress on the lane', async () => {
    const { open } = await desk({ progress_every_ms: 120, finish_after_ms: 900 })
    await open.say('go')
    const tails = open.events.flatMap((event) => (event.type === 'lane.output' ? [event.tail] : []))
    expect(tails.length).toBeGreaterThan(1)
    expect(tails[0]).toContain('step')
  })

  it('that is stopped tells the server so, and leaves the connection as it was', async () => {
    const record = join(mkdtempSync(join(tmpdir(), 'pincer-heard-')), 'heard')
    const { open, view } = await desk({ never_finish: true }, [call(), { text: 'ok' }], { record: () => record })
    const said = open.say('go')
    while (!heard(record).some(({ method }) => method === 'tools/call')) await pause(20)
    await open.gateway.handlers['chat.stopCall']({ sessionId: open.sessionId, callId: 'one' })
    await said
    expect((await open.lanes())[0]).toMatchObject({ outcome: 'stopped' })
    // The turn does not wait for the notice to arrive.
    await expect.poll(() => heard(record).map(({ method }) => method)).toContain('notifications/cancelled')
    expect((await view('desk')).state.kind).toBe('ready')
  })

  it('keeps structured results, links, sounds and unknown parts as words, pictures as pictures', async () => {
    const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
    const content = [
      { type: 'text', text: 'words' }, { type: 'image', mimeType: 'image/png', data: picture }, { type: 'image', mimeType: 'image/tiff', data: picture }, { type: 'audio', mimeType: 'audio/wav', data: picture },
      { type: 'resource_link', uri: 'note://1', name: 'first' }, { type: 'resource', resource: { uri: 'note://2', text: 'inside' } }, { type: 'hologram' },
    ]
    const { open, model } = await desk({ result: { content, structuredContent: { ignored: 'there are words' } } })
    await open.say('go')
    const [text, image] = resultsIn(model.requests[1])
    expect(image).toBe('image/png')
    for (const part of ['words', 'image/tiff', 'sound recording', 'note://1', 'inside', 'hologram']) expect(text).toContain(part)
  })

  it('sees the folder of its chat', async () => {
    const { open, model } = await desk({ wants_roots: true })
    await open.say('go')
    expect(resultsIn(model.requests[1])).toEqual([JSON.stringify({ roots: [{ uri: pathToFileURL(open.ws).href, name: 'ws' }] })])
  })

  it('cannot use the model: that is refused with a reason', async () => {
    const { open, model } = await desk({ wants_sampling: true })
    await open.say('go')
    expect(resultsIn(model.requests[1])[0]).toContain('Pincer does not let servers use its model')
  })
})

describe('a question of a server', () => {
  const form = { message: 'Which colour?', requestedSchema: { type: 'object', properties: { colour: { type: 'string', enum: ['red', 'blue'] }, count: { type: 'integer', default: 2 } }, required: ['colour'] } }

  it('reaches the person with the chat it belongs to, and waiting for them does not count as silence', async () => {
    const { open, model } = await desk({ asks: form }, undefined, { timeoutMs: 400 })
    const said = open.say('go')
    const { question } = await open.until('connection.question')
    expect(question).toMatchObject({ connection: 'desk', sessionId: open.sessionId, callId: 'one', message: 'Which colour?', ask: { kind: 'form', fields: [{ name: 'colour', type: 'choice', required: true, choices: [{ value: 'red' }, { value: 'blue' }] }, { name: 'count', type: 'integer', default: 2 }] } })
    await pause(1_000)
    expect(await open.gateway.handlers['connections.questions']({})).toHaveLength(1)
    await open.gateway.handlers['connections.answer']({ questionId: question.id, answer: { action: 'accept', values: { colour: 'blue' } } })
    await said
    expect(resultsIn(model.requests[1])).toEqual(['{"action":"accept","content":{"colour":"blue","count":2}}'])
    await expect(open.gateway.handlers['connections.answer']({ questionId: question.id, answer: { action: 'decline' } })).rejects.toMatchObject({ code: 'no-such-question' })
  })

  it('ends with its call', async () => {
    const { open } = await desk({ asks: form })
    const said = open.say('go')
    const { question } = await open.until('connection.question')
    await open.gateway.handlers['chat.stopCall']({ sessionId: open.sessionId, callId: 'one' })
    await said
    expect((await open.lanes())[0]?.outcome).toBe('stopped')
    await open.gateway.handlers['connections.restart']({ name: 'desk' })
    expect(open.events.some((event) => event.type === 'connection.questionClosed' && event.questionId === question.id)).toBe(true)
  })

  it('with a link opens the browser only when the person says so', async () => {
    const links: string[] = []
    const { open, model } = await desk({ asks: { mode: 'url', message: 'Sign here', url: 'https://example.com/sign?x=1', elicitationId: 'e1' } }, undefined, { ports: { desktop: { pickFolder: () => Promise.resolve(null), openExternal: (url) => { links.push(url); return Promise.resolve() }, openPath: () => Promise.resolve(), showInFolder: () => Promise.resolve() } } })
    const said = open.say('go')
    const { question } = await open.until('connection.question')
    expect(question.ask).toEqual({ kind: 'link', url: 'https://example.com/sign?x=1', host: 'example.com' })
    expect(links).toEqual([])
    await open.gateway.handlers['connections.answer']({ questionId: question.id, answer: { action: 'accept', values: {} } })
    await said
    expect(links).toEqual(['https://example.com/sign?x=1'])
    expect(resultsIn(model.requests[1])).toEqual(['{"action":"accept"}'])
  })

  it('is cancelled where nobody can see it', async () => {
    const { open, model } = await desk({ asks: form }, undefined, { options: { profile: 'terminal' } })
    await open.say('go')
    expect(resultsIn(model.requests[1])).toEqual(['{"action":"cancel"}'])
  })
})

describe('beside tools', () => {
  const script: ServerScript = { prompts: [{ name: 'review', description: 'Looks over', arguments: [{ name: 'file', required: true }, { name: 'tone' }], text: 'Review {file} in a {tone} tone.' }], resources: [{ uri: 'note://a', name: 'A', text: 'the note' }] }

  it('a prompt is typed as /server:prompt and becomes the message', async () => {
    const { open, model, reaches } = await desk(script, [{ text: 'ok' }, { text: 'ok' }])
    await reaches('desk', 'ready')
    expect(await open.gateway.handlers['connections.prompts']({})).toMatchObject([{ command: '/desk:review', args: [{ name: 'file', required: true }, { name: 'tone', required: false }] }])
    await open.say('/desk:review tone=kind "my file.txt"')
    expect(JSON.stringify(model.requests[0]?.messages)).toContain('Review my file.txt in a kind tone.')
    await open.say('/desk:nothing of that name')
    expect(JSON.stringify(model.requests[1]?.messages)).toContain('/desk:nothing of that name')
  })

  it('resources are listed and read by a tool of ours, but only those the server lists', async () => {
    const read = (input: unknown) => ({ calls: [{ id: `r${JSON.stringify(input).length}`, name: 'connection_resources', input }] })
    const { open, model } = await desk(script, [read({ connection: 'desk' }), read({ connection: 'desk', uri: 'note://a' }), read({ connection: 'desk', uri: 'https://evil.example/?q=secret' }), { text: 'ok' }])
    await open.say('go')
    const results = resultsIn(model.requests[3])
    expect(results[0]).toContain('note://a')
    expect(results[1]).toContain('the note')
    expect(results[2]).toContain('does not list')
  })
})

describe('many tools', () => {
  it('what does not fit is found, called, and from then on part of the request; the same bytes otherwise', async () => {
    const tools = Array.from({ length: 60 }, (_, at) => ({ name: `make_invoice_${at}`, description: `Makes the ${at}th kind of invoice for customers. ${'It has many details to think of. '.repeat(8)}`, inputSchema: { type: 'object', properties: { amount: { type: 'number' } } } }))
    const { open, model } = await desk({ tools: [...tools, { name: 'zebra_census', description: `Counts zebras in a wildlife park. ${'It looks at every one of them. '.repeat(12)}` }], echo: true }, [
      { calls: [{ id: 'f', name: 'find_tools', input: { query: 'count zebras' } }] }, call('zebra_census', { park: 'north' }), { text: 'ok' }, { text: 'ok' },
    ])
    await open.say('go')
    const names = model.requests.map((request) => request.tools.map(({ wireName }) => wireName))
    expect(names[0]).toContain('find_tools')
    expect(names[0]).not.toContain('mcp__desk__zebra_census')
    expect(resultsIn(model.requests[1])[0]).toContain('mcp__desk__zebra_census')
    expect(names[1]).toContain('mcp__desk__zebra_census')
    expect((await open.lanes()).map(({ outcome }) => outcome)).toEqual(['done', 'done'])
    await open.say('something else about invoices')
    expect(JSON.stringify(model.requests[3]?.tools)).toBe(JSON.stringify(model.requests[2]?.tools))
  })
})
