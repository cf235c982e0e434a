type Asked = Pick<Request, 'method' | 'mode' | 'url'>

const PLAYER = '/player.html' // for help videos: a document of the edge, in a frame
const HASHED = '/assets/' // the build puts a hash of the content into the names in this folder
const KEPT = ['/color-scheme.js', '/favicon.svg', '/manifest.webmanifest'] // the page does not work without them

/**
 * How the service worker answers a request: with the app shell, or with an immutable file. Undefined: the request goes to
 * the network. Answers of the API, media included, are never cached.
 */
export function treatmentOf({ method, mode, url }: Asked, origin: string): 'shell' | 'file' | undefined {
  const asked = new URL(url)
  if (method !== 'GET' || asked.origin !== origin || /^\/api(\/|$)/.test(asked.pathname)) return undefined
  if (asked.pathname === PLAYER) return undefined
  if (mode === 'navigate') return 'shell'
  return asked.pathname.startsWith(HASHED) || KEPT.includes(asked.pathname) ? 'file' : undefined
}
