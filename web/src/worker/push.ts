import type { PushPayload } from '@recado/contracts/auth/push'

/** A notification on screen. */
type Shown = { readonly data: unknown; close(): void }

/** A window of the product. */
export type OpenWindow = {
  readonly visibilityState: string
  readonly focused: boolean
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
  postMessage(message: unknown, transfer: MessagePort[]): void
}

/** The parts of the service worker that notifications need. */
export type PushScope = {
  show(title: string, options: NotificationOptions & { readonly renotify?: boolean }): Promise<void>
  shown(tag: string): Promise<readonly Shown[]>
  windows(): Promise<readonly OpenWindow[]>
  openWindow(url: string): Promise<unknown>
  /** Sets the count on the icon of the installed product; 0 removes it. */
  setBadge(count: number): Promise<void>
  readMemory(): Promise<Memory>
  writeMemory(memory: Memory): Promise<void>
}

/** The memory of the service worker between two messages, because the browser may stop it meanwhile. */
export type Memory = {
  readonly counted: number // the count of the last open window
  readonly tags: readonly string[] // the subjects of the notifications since then
  readonly ids: readonly string[] // the latest messages, so that none is shown twice
}
export const NOTHING: Memory = { counted: 0, tags: [], ids: [] }

const KEPT_IDS = 100
const ANSWER_MS = 1_000 // the longest wait for the answer of a window, which may be frozen
const ICON = '/icon-192.png'

/** Shows push messages, and opens their subjects. Messages are handled one after another, because they share a memory. */
export function createPush(scope: PushScope) {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }

  /** Shows a message once, unless a visible window with a live connection shows its subject itself. */
  async function show({ id, tag, title, body, url }: PushPayload): Promise<void> {
    const memory = await scope.readMemory()
    if (memory.ids.includes(id)) return
    await scope.writeMemory({ ...memory, ids: [id, ...memory.ids].slice(0, KEPT_IDS) })
    if (await isShownByWindow(await scope.windows())) return
    const [present] = await scope.shown(tag)
    if (idOf(present) === id) return // a hidden window has shown it
    await scope.show(title, {
      body,
      tag,
      icon: ICON,
      badge: ICON,
      data: { id, url },
      ...(present && { renotify: true }),
    })
    await count(tag)
  }

  async function count(tag: string): Promise<void> {
    const memory = await scope.readMemory()
    const tags = [...new Set([...memory.tags, tag])]
    await scope.writeMemory({ ...memory, tags })
    await scope.setBadge(memory.counted + tags.length)
  }

  return {
    /** Handles a push message. */
    receive(text: string): Promise<void> {
      const payload = readPayload(text)
      return payload ? inTurn(() => show(payload)) : Promise.resolve()
    },

    /** Handles a click on a notification: shows its subject in a window that is there, otherwise in a new one. */
    async click(notification: Shown): Promise<void> {
      notification.close()
      const url = urlOf(notification)
      const [window] = [...(await scope.windows())].sort((one, other) => rankOf(other) - rankOf(one))
      if (!window) return void (await scope.openWindow(url))
      await window.focus().catch(() => undefined)
      if ((await ask(window, { type: 'open', url })) === true) return
      await window.navigate(url) // the window shows the sign-in page, or does not answer
    },

    /** Stores the count of an open window, which its user can see. */
    counted: (counted: number): Promise<void> =>
      inTurn(async () => {
        await scope.writeMemory({ ...(await scope.readMemory()), counted, tags: [] })
        await scope.setBadge(counted)
      }),
  }
}

const rankOf = ({ focused, visibilityState }: OpenWindow): number =>
  (focused ? 2 : 0) + (visibilityState === 'visible' ? 1 : 0)

async function isShownByWindow(windows: readonly OpenWindow[]): Promise<boolean> {
  const visible = windows.filter(({ visibilityState }) => visibilityState === 'visible')
  return (await Promise.all(visible.map((window) => ask(window, { type: 'is-live' })))).includes(true)
}

/** Asks a window. @returns undefined if it does not answer in time */
function ask(window: OpenWindow, question: object): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<unknown>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
    setTimeout(() => resolve(undefined), ANSWER_MS)
  })
  window.postMessage(question, [port2])
  return answer.finally(() => port1.close())
}

function readPayload(text: string): PushPayload | undefined {
  const { id, tag, title, body, url } = JSON.parse(text) as Partial<PushPayload>
  if (!id || !tag || !title || !url) return undefined
  return { id, tag, title, body: body ?? '', url }
}

const idOf = (notification: Shown | undefined): unknown => (notification?.data as { id?: unknown } | null)?.id

/** The path that a notification opens; never an address of another origin. */
function urlOf({ data }: Shown): string {
  const { url } = (data ?? {}) as { url?: unknown }
  return typeof url === 'string' && /^\/(?!\/)/.test(url) ? url : '/'
}
