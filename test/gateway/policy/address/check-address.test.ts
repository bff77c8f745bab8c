import { expect, it } from 'vitest'
import { defaultAddressSettings, type Resolver } from '../../../../electron/gateway/policy/address/address-types.ts'
import { addHop, checkAddress, redirectTarget, startChain } from '../../../../electron/gateway/policy/address/check-address.ts'
import { decideAddress } from '../../../../electron/gateway/policy/address/decide-address.ts'
import { limits } from '../../../../shared/limits.ts'

function countingResolver(answers: readonly (readonly string[])[]): Resolver & { asked: string[] } {
  const asked: string[] = []
  return { asked, lookup: async (name) => { asked.push(name); return answers[asked.length - 1] ?? [] } }
}

it('a name is looked up once and the connection is told the checked addresses', async () => {
  const resolver = countingResolver([['93.184.215.14'], ['127.0.0.1']])
  const verdict = await checkAddress('https://rebind.example/', defaultAddressSettings, resolver)
  expect(verdict).toMatchObject({ verdict: 'allow', connectTo: ['93.184.215.14'], host: 'rebind.example', port: 443 })
  expect(resolver.asked).toEqual(['rebind.example'])
})

it('an IP address and a blocked name are never looked up', async () => {
  const resolver = countingResolver([['93.184.215.14']])
  await checkAddress('https://1.1.1.1/', defaultAddressSettings, resolver)
  await checkAddress('http://printer.local/', defaultAddressSettings, resolver)
  await checkAddress('file:///etc/passwd', defaultAddressSettings, resolver)
  expect(resolver.asked).toEqual([])
})

it('a resolver that fails blocks the address', async () => {
  const failing: Resolver = { lookup: async () => { throw new Error('no network') } }
  expect(await checkAddress('https://example.com/', defaultAddressSettings, failing)).toMatchObject({ verdict: 'block', rule: 'address.unknown-name' })
})

it('a look-alike name is shown in its xn-- form, and login data is never shown', () => {
  expect(decideAddress('https://\u0430pple.com/', defaultAddressSettings, ['93.184.215.14']).shown).toBe('https://xn--pple-43d.com/')
  expect(decideAddress('https://user:secret@example.com/', defaultAddressSettings, []).shown).toBe('https://example.com/')
})

it('only sockets may use ws, and sockets may use nothing else', () => {
  expect(decideAddress('wss://example.com/', defaultAddressSettings, ['93.184.215.14'], 'socket').verdict).toBe('allow')
  expect(decideAddress('https://example.com/', defaultAddressSettings, ['93.184.215.14'], 'socket').verdict).toBe('block')
  expect(decideAddress('about:blank', defaultAddressSettings, [], 'request').verdict).toBe('block')
})

it('a chain of redirects stays blocked once a hop is, and ends when it is too long', () => {
  const allowed = decideAddress('https://example.com/', defaultAddressSettings, ['93.184.215.14'])
  const blocked = decideAddress('http://10.0.0.1/', defaultAddressSettings, [])
  expect(addHop(addHop(startChain(allowed), blocked), allowed).last).toBe(blocked)
  let chain = startChain(allowed)
  for (let hop = 0; hop < limits.redirectHops; hop += 1) chain = addHop(chain, allowed)
  expect(chain.last.verdict).toBe('allow')
  expect(addHop(chain, allowed).last).toMatchObject({ verdict: 'block', rule: 'address.redirects' })
  expect(redirectTarget('https://example.com/a/b', '../c')).toBe('https://example.com/c')
  expect(redirectTarget('https://example.com/', 'http://[')).toBe(null)
})
