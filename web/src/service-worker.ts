import { createPush, type Memory, NOTHING, type OpenWindow, type PushScope } from './worker/push.ts'
import { treatmentOf } from './worker/treatment.ts'

/** The name of the build, and the files that the product needs to open offline. The build fills them in. */
declare const BUILD: { readonly name: string; readonly files: readonly string[] }

/** The part of a service worker's event that is used here. TypeScript's DOM library has only the types of pages. */
type Extendable = Event & { waitUntil(done: Promise<unknown>): void }
type Fetching = Extendable & { readonly request: Request; respondWith(answer: Promise<Response>): void }
type Pushed = Extendable & { readonly data: { text(): string } | null }
type Clicked = Extendable & { readonly notification: Notification }
type Told = Extendable & { readonly data: unknown }
type Worker = {
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly OpenWindow[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(type: 'push', listener: (event: Pushed) => void): void
  addEventListener(type: 'notificationclick', listener: (event: Clicked) => void): void
  addEventListener(type: 'message', listener: (event: Told) => void): void
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

const MEMORY = 'pushed' // not a cache of a build: it stays when builds are deleted
const MEMORY_PLACE = '/memory'

const scope: PushScope = {
  show: (title, options) => worker.registration.showNotification(title, options),
  shown: (tag) => worker.registration.getNotifications({ tag }),
  windows: () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true }),
  openWindow: (url) => worker.clients.openWindow(url),
  setBadge: async (count) => {
    const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>
    await (count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator))
  },
  async readMemory() {
    const known = await (await caches.open(MEMORY)).match(MEMORY_PLACE)
    return known ? ((await known.json()) as Memory) : NOTHING
  },
  writeMemory: async (memory) => (await caches.open(MEMORY)).put(MEMORY_PLACE, Response.json(memory)),
}
const push = createPush(scope)

worker.addEventListener('push', (event) => event.waitUntil(push.receive(event.data?.text() ?? '{}')))
worker.addEventListener('notificationclick', (event) => event.waitUntil(push.click(event.notification)))
worker.addEventListener('message', (event) => {
  const { type, count } = (event.data ?? {}) as { type?: unknown; count?: unknown }
  if (type === 'counted' && typeof count === 'number') event.waitUntil(push.counted(count))
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
