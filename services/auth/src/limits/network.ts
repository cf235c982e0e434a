import { isIPv6 } from 'node:net'

/**
 * @returns the part of an IP address that limits count: the whole IPv4 address, or the first half of an IPv6 address,
 * which a provider assigns to one customer
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(ip)) return ip
  const [before = '', after] = ip.split('%')[0]?.toLowerCase().split('::') ?? []
  const head = before.split(':').filter(Boolean)
  const tail = (after ?? '').split(':').filter(Boolean)
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
