import { asText } from '../../json-value.ts'
import { heardBy } from '../case-connections.ts'
import type { World } from '../world.ts'
import { ChatDrive, measured } from './chat-drive.ts'
import type { Driven } from './drive-bug.ts'

/** The tools of one server, as the page of connections lists them after a fresh start. */
export async function driveListing(world: World): Promise<Driven> {
  const name = asText(world.row.input['list_tools'])
  const drive = await ChatDrive.open(world, [])
  const { handlers } = drive.chat.gateway().gateway
  // Saving has begun a start of its own.
  await handlers['connections.setEnabled']({ name, enabled: false })
  const requests = (): number => heardBy(world, name).filter(({ method }) => method === 'tools/list').length
  const before = requests()
  const time = await measured(world, async () => {
    await handlers['connections.setEnabled']({ name, enabled: true })
    await handlers['connections.restart']({ name })
  })
  const view = (await handlers['connections.list']({})).find((each) => each.name === name)
  const seen = await drive.look(time)
  return { seen: { ...seen, listed: { tools: view?.tools.map((tool) => tool.name) ?? [], requests: requests() - before } }, dispose: () => drive.chat.dispose() }
}
