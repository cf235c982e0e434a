import { treatmentOf } from './worker/treatment.ts'

/** The name of the build, and the files that the product needs to open offline. The build fills them in. */
declare const BUILD: { readonly name: string; readonly files: readonly string[] }

/** The part of a service worker's event that is used here. TypeScript's DOM library has only the types of pages. */
type Extendable = Event & { waitUntil(done: Promise<unknown>): void }
type Fetching = Extendable & { readonly request: Request; respondWith(answer: Promise<Response>): void }
type Worker = {
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
}
const worker = globalThis as unknown as Worker

const PREFIX = 'recado-'
const CURRENT = PREFIX + BUILD.name
const SHELL = '/'

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const treatment = treatmentOf(request, location.origin)
  if (treatment === 'shell') event.respondWith(openShell(request))
  if (treatment === 'file') event.respondWith(fromCache(request))
})

/** Caches every file of this build. If one of them fails, this worker is not installed. */
async function install(): Promise<void> {
  const cache = await caches.open(CURRENT)
  await cache.addAll([new Request(SHELL, { cache: 'reload' }), ...BUILD.files])
  await worker.skipWaiting()
}

/**
 * Deletes the caches of all builds before the previous one. Windows of the previous build may still be open, and need
 * files that the server no longer has.
 */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CURRENT)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name))) // oldest build first
  await worker.clients.claim()
}

/**
 * Answers with the server's page as long as the server responds, so that users get the latest build, and otherwise with
 * the cached page.
 */
async function openShell(request: Request): Promise<Response> {
  const kept = () => caches.match(SHELL, { cacheName: CURRENT })
  try {
    const response = await fetch(request)
    return response.status < 500 ? response : ((await kept()) ?? response)
  } catch (error) {
    const page = await kept()
    if (page) return page
    throw error
  }
}

/**
 * Answers from the cache of this build first. A name with a hash always has the same content, but a name without one
 * may differ between builds.
 */
async function fromCache(request: Request): Promise<Response> {
  const known =
    (await caches.match(request, { cacheName: CURRENT, ignoreVary: true })) ??
    (await caches.match(request, { ignoreVary: true }))
  if (known) return known
  const response = await fetch(request)
  if (response.ok) await (await caches.open(CURRENT)).put(request, response.clone())
  return response
}
