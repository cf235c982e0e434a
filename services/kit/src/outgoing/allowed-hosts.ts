import { z } from 'zod'

type NamedHost = { readonly protocol: string; readonly hostname: string; readonly port: string }

/** The hosts to which requests may go: any public host, and hosts that the operator has named. */
export type AllowedHosts = { readonly anyPublic: boolean; readonly named: readonly NamedHost[] }

const ENTRY = /^(?:(https?|socks5):\/\/)?(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(\d{1,5}|\*))?$/i
const PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443', 'socks5:': '1080' }
const ANY = '*'

/** @returns undefined if the text is not a valid entry */
function readEntry(entry: string): NamedHost | undefined {
  const [, scheme = 'https', host = '', port] = ENTRY.exec(entry) ?? []
  const protocol = `${scheme.toLowerCase()}:`
  const address = host && URL.parse(`https://${host}`) // a URL of socks5 would not normalize its host
  return address ? { protocol, hostname: hostnameOf(address), port: port ?? PORTS[protocol] ?? '' } : undefined
}

/** The normalized host name of a URL, for comparisons. */
export const hostnameOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/**
 * Parses a list such as `*,http://typebot:3000`. `*` allows any public host over https. Every other entry is a trusted
 * host, which may have a private address. The default scheme is https, the default port that of the scheme; `:*` allows
 * any port. An entry with the scheme socks5 allows a proxy.
 */
export const AllowedHosts = z.string().transform((text, context): AllowedHosts => {
  const entries = text.split(',').map((entry) => entry.trim())
  const named = entries.filter((entry) => entry !== '' && entry !== ANY).map((entry) => readEntry(entry))
  if (named.includes(undefined)) context.addIssue('must be *, hosts, or addresses of hosts, with commas between them')
  return { anyPublic: entries.includes(ANY), named: named.filter((entry) => entry !== undefined) }
})

/**
 * @returns why an address is allowed: the operator has named its host, or any public host is allowed; undefined if it
 * is not allowed
 */
export function standingOf(url: URL, { anyPublic, named }: AllowedHosts): 'named' | 'public' | undefined {
  const { protocol } = url
  if (isNamed({ protocol, hostname: hostnameOf(url), port: url.port || (PORTS[protocol] ?? '') }, named)) return 'named'
  return anyPublic && protocol === 'https:' ? 'public' : undefined
}

/** Whether the operator has named this host with this scheme and port. */
export const isNamed = ({ protocol, hostname, port }: NamedHost, named: AllowedHosts['named']): boolean =>
  named.some(
    (host) => host.protocol === protocol && host.hostname === hostname && (host.port === ANY || host.port === port),
  )
