import { connect, type Socket } from 'node:net'
import { limits } from '../../../shared/limits.ts'
import type { AllowedAddress } from '../policy/address/address-types.ts'

/** How a connection is really made; a test stands in for the internet here. */
export type Dial = (ip: string, port: number) => Socket

const dialIp: Dial = (ip, port) => connect({ host: ip, port, autoSelectFamily: false })

/**
 * Connects to a judged address: to one of the addresses that were judged, in their order, and to no other. No name is looked up
 * again. Rejects with the last error; each attempt has its own time, `limits.proxyConnectMs`.
 */
export async function guardedConnect(address: AllowedAddress, dial: Dial = dialIp): Promise<Socket> {
  let problem: unknown = new Error('no address to connect to')
  for (const ip of address.connectTo) {
    try {
      return await once(dial(ip, address.port))
    } catch (error) {
      problem = error
    }
  }
  throw problem
}

function once(socket: Socket): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error): void => {
      clearTimeout(timer)
      socket.off('connect', settle).off('error', settle)
      if (!error) return resolve(socket)
      socket.destroy()
      reject(error)
    }
    const timer = setTimeout(() => settle(new Error('the connection could not be made in time')), limits.proxyConnectMs)
    socket.once('connect', () => settle()).once('error', settle)
  })
}
