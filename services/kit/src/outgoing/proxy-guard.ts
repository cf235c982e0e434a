import { isIP, type LookupFunction } from 'node:net'
import type { ProxyPlace } from '@recado/contracts/connections/proxy-url'
import { isPublicAddress, isUsableAddress } from './address-rules.ts'
import { type AllowedHosts, isNamed } from './allowed-hosts.ts'
import { checkedLookup, type Resolve, resolveBySystem } from './checked-lookup.ts'

/**
 * Returns the lookup with which to connect to a proxy, which fails with `RefusedAddressError`; undefined if no
 * connection to the proxy may be made.
 */
export type ProxyGuard = (proxy: ProxyPlace) => LookupFunction | undefined

/**
 * Decides by the operator's list which proxies may be used. `*` allows every public proxy, also over http and socks5:
 * the traffic of a connection is encrypted inside the tunnel.
 */
export const proxyGuard =
  (allowed: AllowedHosts, resolve: Resolve = resolveBySystem): ProxyGuard =>
  ({ protocol, hostname, port }) => {
    const isOfOperator = isNamed({ protocol, hostname, port: String(port) }, allowed.named)
    if (!isOfOperator && !allowed.anyPublic) return undefined
    const isAllowed = isOfOperator ? isUsableAddress : isPublicAddress
    if (isIP(hostname) !== 0 && !isAllowed(hostname)) return undefined // an address needs no lookup
    return checkedLookup(resolve, isAllowed)
  }
