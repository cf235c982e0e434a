import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createOutgoingHistogram, createRegistry } from '../metrics.ts'
import { AllowedHosts } from './allowed-hosts.ts'
import { createOutgoing } from './outgoing.ts'

/** Creates outgoing requests in a network with known names, because tests have no name server. */
const open = (hosts = '*') =>
  createOutgoing({
    allowed: AllowedHosts.parse(hosts),
    log: createLog('kit', 'silent'),
    timing: createOutgoingHistogram(createRegistry()),
    async resolve(hostname) {
      const addresses = NAMES[hostname]
      if (!addresses) throw new Error(`there is no ${hostname}`)
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    },
  })
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'shop.example': ['93.184.216.34', '2606:4700:4700::1111'],
  'inside.example': ['10.0.0.1'],
  'both.example': ['93.184.216.34', 'fd00::1'],
}

test.each([
  ['without a scheme', 'shop.example', 'malformed'],
  ['with a password', 'https://ana:segredo@shop.example/', 'malformed'],
  ['with only a user name', 'https://ana@shop.example/', 'malformed'],
  ['without encryption', 'http://shop.example/', 'host'],
  ['with a private address', 'https://192.168.1.1/', 'address'],
  ['with a private address in hexadecimal', 'https://0x7f.1/', 'address'],
  ['with a private address in IPv6', 'https://[fd00::1]/', 'address'],
  ['of localhost', 'https://localhost/', 'address'],
  ['of localhost with a dot at its end', 'https://localhost./', 'address'],
  ['of a subdomain of localhost', 'https://shop.localhost/', 'address'],
  ['of a private network', 'https://metadata.google.internal/', 'address'],
  ['of a local device', 'https://printer.local/', 'address'],
  ['whose name resolves to a private address', 'https://inside.example/', 'address'],
  ['with a private address beside a public address', 'https://both.example/', 'address'],
])('a form learns that an address %s is refused', async (_, url, reason) => {
  expect(await open().check(url)).toBe(reason)
})

test.each(['https://shop.example/', 'https://8.8.8.8/', 'https://unknown.example/'])(
  'a form accepts the address %s',
  async (url) => {
    expect(await open().check(url)).toBeUndefined()
  },
)

test('a form may contain a host that the operator has named, even with a private address', async () => {
  expect(await open('http://inside.example').check('http://inside.example/')).toBeUndefined()
})
