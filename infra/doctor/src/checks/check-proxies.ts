import { connect } from 'node:net'
import { proxyAddress, readProxyUrl } from '@recado/contracts/connections/proxy-url'
import { AllowedHosts } from '@recado/kit/outgoing/allowed-hosts'
import { RefusedAddressError } from '@recado/kit/outgoing/checked-lookup'
import { proxyGuard } from '@recado/kit/outgoing/proxy-guard'
import { type Finding, fine, warning } from '../finding.ts'
import { withClient } from '../with-client.ts'

const MOST = 100 // proxies that one check tries
const SHOWN = 5
const CONNECT_MS = 5_000

/**
 * Checks that the proxies of connections accept connections. The check does not know their passwords.
 * @param allowed the value of OUTGOING_HOSTS
 */
export async function checkProxies(systemUrl: string, allowed: string): Promise<Finding> {
  const addresses = await withClient(systemUrl, async (client) => {
    const { rows } = await client.query<{ address: string }>('select address from used_proxies() order by 1')
    return rows.map(({ address }) => address)
  })
  const tried = addresses.slice(0, MOST)
  const found = await Promise.all(tried.map((address) => faultOf(address, allowed)))
  const faults = found.filter((fault) => fault !== undefined)
  if (faults.length === 0)
    return fine(addresses.length === 0 ? 'no connection has a proxy' : `all ${tried.length} answer`)
  return warning(
    `${faults.length} of ${tried.length} proxies cannot be used: ${faults.slice(0, SHOWN).join(', ')}`,
    'Their connections wait and never leave directly: tell their companies, or allow the address in OUTGOING_HOSTS.',
  )
}

async function faultOf(address: string, allowed: string): Promise<string | undefined> {
  const proxy = readProxyUrl(address)
  const lookup = proxy && proxyGuard(AllowedHosts.parse(allowed))(proxy)
  if (!proxy || !lookup) return `${address} (not allowed)`
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const socket = connect({ host: proxy.hostname, port: proxy.port, lookup, timeout: CONNECT_MS })
  socket
    .once('connect', () => resolve(undefined))
    .once('timeout', () => resolve('no answer'))
    .once('error', (error: NodeJS.ErrnoException) =>
      resolve(error instanceof RefusedAddressError ? 'not allowed' : (error.code ?? 'failed')),
    )
  const fault = await promise
  socket.destroy()
  return fault && `${proxyAddress(proxy)} (${fault})`
}
