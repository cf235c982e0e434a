import { BlockList, isIP } from 'node:net'
import { z } from 'zod'

/** Whether an address is in a list of ranges. */
export type IsInRanges = (address: string | undefined) => boolean

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Adds a range such as `10.0.0.0/8`, or a single address. @returns false for any other text */
function add(list: BlockList, range: string): boolean {
  const [address = '', bits, ...rest] = range.split('/')
  const most = familyOf(address) === 'ipv6' ? 128 : 32
  const prefix = bits === undefined ? most : Number(bits)
  if (isIP(address) === 0 || rest.length > 0 || !/^\d{1,3}$/.test(bits ?? '0') || prefix > most) return false
  list.addSubnet(address, prefix, familyOf(address))
  return true
}

/**
 * Parses comma-separated IP addresses and CIDR ranges into a function that tests an address. An empty list matches no
 * address.
 */
export const AddressRanges = z.string().transform((text, context): IsInRanges => {
  const list = new BlockList()
  const ranges = text
    .split(',')
    .map((range) => range.trim())
    .filter(Boolean)
  if (!ranges.every((range) => add(list, range))) {
    context.addIssue({ code: 'custom', message: 'must be addresses or CIDR ranges, separated by commas' })
    return z.NEVER
  }
  return (address) => address !== undefined && isIP(address) !== 0 && list.check(address, familyOf(address))
})
