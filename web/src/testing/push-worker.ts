import { afterEach, beforeEach } from 'vitest'

export type PushWorker = {
  /** The browser's answer when the product asks for the permission to show notifications. */
  permission: NotificationPermission
  answer: NotificationPermission
  asked: number // how often the product has asked
  /** The keys for which the browser has subscribed, and undefined for each end of a subscription. */
  readonly subscribed: (string | undefined)[]
  /** The notifications that the product has shown through the service worker. */
  readonly shown: { title: string; options: NotificationOptions | undefined }[]
  /** Sends a message of the service worker to the window. @returns the window's answer; undefined without one */
  say(data: unknown): Promise<unknown>
}

const BYTES = { p256dh: 65, auth: 16 }
const ANSWER_MS = 50

/** Replaces the browser's service worker, push manager and notifications, which jsdom does not have. */
export function plugInPushWorker(): PushWorker {
  const channel = new EventTarget()
  const worker: PushWorker = {
    permission: 'default',
    answer: 'granted',
    asked: 0,
    subscribed: [],
    shown: [],
    say: (data) => {
      const { port1, port2 } = new MessageChannel()
      const answer = new Promise<unknown>((resolve) => {
        port1.onmessage = (event) => resolve(event.data)
        setTimeout(() => resolve(undefined), ANSWER_MS)
      })
      channel.dispatchEvent(Object.assign(new Event('message'), { data, ports: [port2] }))
      return answer.finally(() => port1.close())
    },
  }
  let subscription: object | null = null
  const subscribe = async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
    worker.subscribed.push(key)
    subscription = {
      endpoint: `https://push.example.com/${worker.subscribed.length}`,
      options: { applicationServerKey: bytesOf(key) },
      getKey: (name: keyof typeof BYTES) => new Uint8Array(BYTES[name]).fill(4).buffer,
      unsubscribe: async () => {
        worker.subscribed.push(undefined)
        subscription = null
        return true
      },
    }
    return subscription
  }
  const registration = {
    pushManager: { getSubscription: async () => subscription, subscribe },
    getNotifications: async () => [],
    showNotification: async (title: string, options?: NotificationOptions) =>
      void worker.shown.push({ title, options }),
  }
  const serviceWorker = Object.assign(channel, {
    controller: { postMessage() {} },
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
    startMessages() {},
  })
  const before = globalThis.Notification
  beforeEach(() => {
    subscription = null
    Object.assign(worker, { permission: 'default', answer: 'granted', asked: 0 })
    worker.subscribed.length = 0
    worker.shown.length = 0
    Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
    Object.assign(globalThis, {
      PushManager: class {},
      Notification: {
        get permission() {
          return worker.permission
        },
        requestPermission: async () => {
          worker.asked += 1
          worker.permission = worker.answer
          return worker.answer
        },
      },
    })
  })
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker')
    Reflect.deleteProperty(globalThis, 'PushManager')
    globalThis.Notification = before
  })
  return worker
}

const bytesOf = (text: string): ArrayBuffer =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0)).buffer
