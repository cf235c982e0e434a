/** Headers that this client sets; a caller cannot set them. */
const OURS = new Set(['accept-encoding', 'connection', 'content-length', 'host', 'transfer-encoding', 'upgrade'])
/** Headers that are also sent to another origin, because they contain no secrets. */
const HARMLESS = new Set(['accept', 'accept-language', 'user-agent'])

type Headers = Readonly<Record<string, string>>

const pick = (headers: Headers, isTaken: (name: string) => boolean): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => isTaken(name)))

/** The headers of a request. They forbid compression, because the limit of an answer counts the received bytes. */
export function headersFor(given: Headers, body: Uint8Array | undefined): Record<string, string> {
  const own = Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]))
  return {
    'user-agent': 'Recado',
    ...pick(own, (name) => !OURS.has(name)),
    'accept-encoding': 'identity',
    ...(body && { 'content-length': String(body.byteLength) }),
  }
}

/** The headers that are sent after a redirect to another origin. */
export const harmlessHeaders = (headers: Headers): Record<string, string> => pick(headers, (name) => HARMLESS.has(name))
