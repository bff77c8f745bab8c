import { isHttpAddress } from '../../../../shared/http-address.ts'

/** The public list of connections that its protocol's makers keep. Only read; nothing about the person is sent but the words searched for. */
const publicList = 'https://registry.modelcontextprotocol.io'

/**
 * Which list is searched: `PINCER_CONNECTIONS_LIST` names another one (a company's own), and switches it off when it is empty or `off`.
 * Null: none. An address that is none counts as off, so that a typing mistake never asks somebody else.
 */
export function registryAddress(environment: Readonly<Record<string, string | undefined>>): string | null {
  const given = environment['PINCER_CONNECTIONS_LIST']
  if (given === undefined) return publicList
  return isHttpAddress(given) ? given.replace(/\/+$/, '') : null
}
