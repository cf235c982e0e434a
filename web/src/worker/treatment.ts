type Asked = Pick<Request, 'method' | 'mode' | 'url'>

const PLAYER = '/player.html' // a document for help videos, which the edge serves in a frame
const HASHED = '/assets/' // the files in this folder have a hash of their content in their names
// scripts and styles, without which the page does not work
const KEPT = ['/color-scheme.js', '/favicon.svg', '/manifest.webmanifest']

/**
 * How the service worker answers a request: with the app shell, or with an immutable file. With undefined, the request
 * goes to the network. Responses of the API, including media, are never cached.
 */
export function treatmentOf({ method, mode, url }: Asked, origin: string): 'shell' | 'file' | undefined {
  const asked = new URL(url)
  if (method !== 'GET' || asked.origin !== origin || /^\/api(\/|$)/.test(asked.pathname)) return undefined
  if (asked.pathname === PLAYER) return undefined
  if (mode === 'navigate') return 'shell'
  return asked.pathname.startsWith(HASHED) || KEPT.includes(asked.pathname) ? 'file' : undefined
}
