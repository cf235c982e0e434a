import ipaddr from 'ipaddr.js'

/**
 * Metadata services of clouds, which reveal secrets of a machine. Some of their addresses are in public or private
 * ranges.
 */
const METADATA = new Set(['168.63.129.16', '100.100.100.200', 'fd00:ec2::254', 'fd20:ce::254'])
const INSIDE = new Set(['private', 'loopback', 'uniqueLocal', 'carrierGradeNat'])
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3') // the public range; ipaddr.js names the reserved ranges within it

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** @returns undefined for a text that is not an address; an IPv4 address written as IPv6 is returned as IPv4 */
const parse = (text: string): Address | undefined => (ipaddr.isValid(text) ? ipaddr.process(text) : undefined)

const isMetadata = (address: Address) => METADATA.has(address.toString())

const isPublic = (address: Address) =>
  address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(GLOBAL_V6))

/** Whether an address is on the public internet: not private, local, reserved, translated or for metadata. */
export function isPublicAddress(text: string): boolean {
  const address = parse(text)
  return address !== undefined && isPublic(address) && !isMetadata(address)
}

/**
 * Whether a host that the operator has named may have the address. Private and loopback addresses are allowed,
 * link-local and metadata addresses are not.
 */
export function isUsableAddress(text: string): boolean {
  const address = parse(text)
  return address !== undefined && (isPublic(address) || INSIDE.has(address.range())) && !isMetadata(address)
}
