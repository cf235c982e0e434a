import type { LookupFunction } from 'node:net'
import type { ProxyPlace } from '@recado/contracts/connections/proxy-url'
import { expect, test } from 'vitest'
import { AllowedHosts } from './allowed-hosts.ts'
import { RefusedAddressError } from './checked-lookup.ts'
import { proxyGuard } from './proxy-guard.ts'

const ADDRESSES: Readonly<Record<string, string>> = {
  'proxy.example.com': '198.41.0.4',
  'inside.example.com': '10.1.2.3',
  squid: '10.1.2.4',
  metadata: '169.254.169.254',
}
const resolve = async (hostname: string) => [{ address: ADDRESSES[hostname] ?? '', family: 4 }]

/** @returns the address to connect to, or why there is none */
async function reached(list: string, protocol: ProxyPlace['protocol'], hostname: string, port: number) {
  const lookup: LookupFunction | undefined = proxyGuard(AllowedHosts.parse(list), resolve)({ protocol, hostname, port })
  if (!lookup) return 'not allowed'
  const { promise, resolve: found } = Promise.withResolvers<unknown>()
  lookup(hostname, {}, (error, address) => found(error instanceof RefusedAddressError ? 'refused' : address))
  return promise
}

test.each<[string, ProxyPlace['protocol'], string, number, string]>([
  ['*', 'http:', 'proxy.example.com', 3128, '198.41.0.4'],
  ['*', 'socks5:', 'proxy.example.com', 1080, '198.41.0.4'],
  ['*', 'socks5:', 'inside.example.com', 1080, 'refused'],
  ['*', 'http:', '127.0.0.1', 3128, 'not allowed'],
  ['*', 'http:', '::1', 3128, 'not allowed'],
  ['*,http://squid:3128', 'http:', 'squid', 3128, '10.1.2.4'],
  ['*,http://squid:3128', 'http:', 'squid', 3129, 'refused'],
  ['*,http://squid:3128', 'socks5:', 'squid', 3128, 'refused'],
  ['socks5://squid', 'socks5:', 'squid', 1080, '10.1.2.4'],
  ['socks5://metadata', 'socks5:', 'metadata', 1080, 'refused'],
  ['api.example.com', 'https:', 'proxy.example.com', 443, 'not allowed'],
  ['', 'https:', 'proxy.example.com', 443, 'not allowed'],
])('with the list "%s" a proxy %s//%s:%i is reached at: %s', async (list, protocol, hostname, port, expected) => {
  expect(await reached(list, protocol, hostname, port)).toBe(expected)
})
