/** Those that belong to the connection, not to the caller. */
const OURS = new Set(['accept-encoding', 'connection', 'content-length', 'host', 'transfer-encoding', 'upgrade'])
/** Those that go along to another origin: none that could be a secret. */
const HARMLESS = new Set(['accept', 'accept-language', 'user-agent'])

type Headers = Readonly<Record<string, string>>

const pick = (headers: Headers, isTaken: (name: string) => boolean): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => isTaken(name)))

/** The headers that a request is sent with. An answer is asked for as it is: it counts by the bytes that come. */
export function headersFor(given: Headers, body: Uint8Array | undefined): Record<string, string> {
  const own = Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]))
  return {
    'user-agent': 'Recado',
    ...pick(own, (name) => !OURS.has(name)),
    'accept-encoding': 'identity',
    ...(body && { 'content-length': String(body.byteLength) }),
  }
}

/** The headers that a redirect to another origin takes along. */
export const harmlessHeaders = (headers: Headers): Record<string, string> => pick(headers, (name) => HARMLESS.has(name))
