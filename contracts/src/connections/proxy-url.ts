import { z } from 'zod'

/** Where a proxy is, and which protocol it speaks. */
export type ProxyPlace = {
  readonly protocol: 'http:' | 'https:' | 'socks5:'
  readonly hostname: string // normalized, an IPv6 address without brackets
  readonly port: number
}

/** A proxy, in the parts of its URL. */
export type ProxySettings = ProxyPlace & {
  readonly user: string // empty without a user
  readonly password: string
}

const PORTS = { 'http:': 80, 'https:': 443, 'socks5:': 1080 } as const
const SCHEME = /^(https?|socks5h?):\/\//i
const LONGEST_SECRET = 255 // bytes, by RFC 1929

/**
 * @returns undefined for a text that is not the address of a proxy. `socks5h` means the same as `socks5`, because the
 * proxy always resolves the names
 */
export function readProxyUrl(text: string): ProxySettings | undefined {
  const [start = '', scheme = ''] = SCHEME.exec(text) ?? []
  // parsed as http, because URLs of other schemes have hosts that are not normalized
  const url = start && URL.parse(`http://${text.slice(start.length)}`)
  if (!url || !/^\/?$/.test(url.pathname) || url.search || url.hash || /[?#]$/.test(text)) return undefined
  const protocol = `${scheme.toLowerCase().replace('5h', '5')}:` as ProxySettings['protocol']
  const hasPort80 = /^[^/]*:80\/?$/.test(text.slice(start.length)) // `URL` omits the port of http
  const port = url.port ? Number(url.port) : hasPort80 ? 80 : PORTS[protocol]
  const [user, password] = [decoded(url.username), decoded(url.password)]
  if (port === 0 || user === undefined || password === undefined || (user === '' && password !== '')) return undefined
  return { protocol, hostname: url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, ''), port, user, password }
}

/** @returns the address of a proxy without user and password, such as `socks5://proxy.example.com:1080` */
export const proxyAddress = ({ protocol, hostname, port }: ProxyPlace): string =>
  `${protocol}//${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`

/** The address of a proxy with user and password. Only requests contain it. */
export const ProxyUrl = z
  .string()
  .trim()
  .max(1_000)
  .refine((text) => readProxyUrl(text) !== undefined, 'proxy_url')

function decoded(text: string): string | undefined {
  try {
    const plain = decodeURIComponent(text)
    const isUsable = new TextEncoder().encode(plain).length <= LONGEST_SECRET && !/\p{Cc}/u.test(plain)
    return isUsable ? plain : undefined
  } catch {
    return undefined
  }
}
