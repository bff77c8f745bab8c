import { openGateway } from './open-gateway.ts'
import { scriptedModel, type ScriptedReply } from './scripted-adapter.ts'

/**
 * A gateway in a process of its own, to be killed: `node gateway-process.ts '{"home","ws","script","wish","renames"?,"allows"?}'`.
 * Prints every event as one JSON line. It never ends by itself.
 */
const order = JSON.parse(process.argv[2] ?? '{}') as { home: string; ws: string; script: ScriptedReply[]; wish: string; hangsAtRequest?: number; renames?: boolean; /** Every question is answered with yes. */ allows?: boolean }
const script = order.script.map((reply, index) => (index === order.hangsAtRequest ? { ...reply, streamsMs: 600_000 } : reply))
const chat = await openGateway({ adapter: scriptedModel(script).adapter, home: order.home, ws: order.ws })
chat.gateway.onEvents((events) => { for (const event of events) process.stdout.write(JSON.stringify(event) + '\n') })
process.stdout.write(JSON.stringify({ type: 'opened', sessionId: chat.sessionId }) + '\n')
if (order.allows) chat.gateway.onEvents((events) => { for (const event of events) if (event.type === 'approval.requested') void chat.answer(event.request.id, 'allow-once') })
if (order.renames) {
  for (let n = 0; ; n += 1) {
    await chat.gateway.handlers['sessions.rename']({ sessionId: chat.sessionId, title: `name ${n} ${'x'.repeat(n % 150)}` })
    await new Promise((resolve) => setImmediate(resolve))
  }
}
await chat.send(order.wish)
