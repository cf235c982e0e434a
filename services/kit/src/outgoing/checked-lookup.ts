import { promises as dns, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'

/** All addresses of a host. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>

export const resolveBySystem: Resolve = (hostname) => dns.lookup(hostname, { all: true })

/** A host name resolves to a forbidden address. */
export class RefusedAddressError extends Error {
  constructor() {
    super('the host has an address that may not be connected to')
  }
}

/**
 * Resolves a name for one connection and checks all addresses. The connection uses a returned address, so it cannot
 * reach an unchecked one. A name with any forbidden address is refused.
 */
export const checkedLookup =
  (resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses
        if (!first || !addresses.every(({ address }) => isAllowed(address))) callback(new RefusedAddressError(), '', 0)
        else if (options.all) callback(null, [...addresses])
        else callback(null, first.address, first.family)
      },
      (error: Error) => callback(error, '', 0),
    )
  }
