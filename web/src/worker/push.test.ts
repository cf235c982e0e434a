import { beforeEach, describe, expect, test } from 'vitest'
import { createPush, type Memory, NOTHING, type OpenWindow, type PushScope } from './push.ts'

type Shown = { title: string; tag: string; data: unknown; renotify: boolean; close(): void }

let memory: Memory
let shown: Shown[]
let badges: number[]
let windows: OpenWindow[]
let opened: string[]
const scope: PushScope = {
  show: async (title, { tag = '', data, renotify = false }) => {
    shown = [...shown.filter((one) => one.tag !== tag), { title, tag, data, renotify, close() {} }]
  },
  shown: async (tag) => shown.filter((one) => one.tag === tag),
  windows: async () => windows,
  openWindow: async (url) => opened.push(url),
  setBadge: async (count) => void badges.push(count),
  readMemory: async () => memory,
  writeMemory: async (given) => {
    memory = given
  },
}
beforeEach(() => {
  memory = NOTHING
  shown = []
  badges = []
  windows = []
  opened = []
})

/** A window that answers questions by `answers`, and records what it was told. */
function aWindow(answers: Record<string, unknown>, changes: Partial<OpenWindow> = {}) {
  const told: unknown[] = []
  const window: OpenWindow = {
    visibilityState: 'visible',
    focused: false,
    focus: async () => void told.push('focus'),
    navigate: async (url) => void told.push(`navigate ${url}`),
    postMessage: (message, [port]) => {
      const { type } = message as { type: string }
      told.push(message)
      if (type in answers) port?.postMessage(answers[type])
    },
    ...changes,
  }
  windows.push(window)
  return told
}
const message = (id: string, tag = 'ticket-1') =>
  JSON.stringify({ id, tag, title: 'Mensagem de Carla', body: 'Oi', url: '/tickets/a' })

describe('push messages in the service worker', () => {
  test('the worker shows a push message once and counts its subject on the icon', async () => {
    const push = createPush(scope)

    await push.receive(message('message 1'))
    await push.receive(message('message 1'))
    await push.receive(message('message 2'))
    await push.receive(message('message 3', 'ticket-2'))

    expect(shown).toMatchObject([
      { tag: 'ticket-1', data: { id: 'message 2', url: '/tickets/a' }, renotify: true },
      { tag: 'ticket-2', renotify: false },
    ])
    expect(badges).toEqual([1, 1, 2])
  })

  test('the worker adds to the count of the last window, and begins anew when a window counts', async () => {
    const push = createPush(scope)
    await push.counted(4)
    await push.receive(message('message 1'))
    await push.counted(0)
    await push.receive(message('message 2'))

    expect(badges).toEqual([4, 5, 0, 1])
  })

  test('the worker leaves a message to a visible window with a live connection, and shows it if the window is not live', async () => {
    aWindow({ 'is-live': true })
    await createPush(scope).receive(message('message 1'))
    expect(shown).toEqual([])

    windows = []
    aWindow({ 'is-live': false })
    aWindow({ 'is-live': true }, { visibilityState: 'hidden' })
    await createPush(scope).receive(message('message 2'))
    expect(shown).toHaveLength(1)
  })

  test('the worker does not repeat a notification of a hidden window', async () => {
    await scope.show('Mensagem de Carla', { tag: 'ticket-1', data: { id: 'message 1', url: '/tickets/a' } })
    const [first] = shown

    await createPush(scope).receive(message('message 1'))

    expect(shown).toEqual([first])
  })

  test('the worker ignores a message that it does not understand', async () => {
    await createPush(scope).receive('{"id":"message 1"}')
    expect(shown).toEqual([])
  })

  test('the worker opens the subject of a clicked notification in the window that is there', async () => {
    const hidden = aWindow({ open: true }, { visibilityState: 'hidden' })
    const focused = aWindow({ open: true }, { focused: true })

    await createPush(scope).click({ data: { id: 'message 1', url: '/tickets/a' }, close() {} })

    expect(focused).toEqual(['focus', { type: 'open', url: '/tickets/a' }])
    expect([hidden, opened]).toEqual([[], []])
  })

  test('the worker loads the subject in a window that does not answer, and in a new one if there is none', async () => {
    const deaf = aWindow({})
    const push = createPush(scope)
    await push.click({ data: { id: 'message 1', url: '/tickets/a' }, close() {} })
    expect(deaf.at(-1)).toBe('navigate /tickets/a')

    windows = []
    await push.click({ data: { id: 'message 1', url: '/tickets/a' }, close() {} })
    expect(opened).toEqual(['/tickets/a'])
  })

  test('the worker never opens an address of another origin', async () => {
    const push = createPush(scope)
    for (const url of ['https://evil.example', '//evil.example', undefined]) {
      await push.click({ data: { url }, close() {} })
    }
    expect(opened).toEqual(['/', '/', '/'])
  })
})
