import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectNumber } from '@recado/chaos/company'
import { listPushDevices } from '@recado/contracts/auth/push-routes'
import { updateUser } from '@recado/contracts/auth/routes'
import { createQueue } from '@recado/contracts/queues/routes'
import { type PushService, startPushService } from '@recado/provider-simulators/push/start-push-service'
import type { BrowserContext, Page, Worker } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { WIDE } from './browser.ts'
import { comeAgain, emailOf, foundCompany, hireUser } from './stage/company.ts'
import { openStage, type Stage } from './stage/stage.ts'
import { openWindowOf } from './stage/window.ts'

const NUMBER = '5511955550042'
const CUSTOMER = { number: '5511944440042', name: 'Carla Cliente' }

/** The parts of a service worker's global scope that the test uses. */
type Scope = {
  readonly registration: ServiceWorkerRegistration
  readonly navigator: object
  readonly clients: object
  readonly NotificationEvent: new (type: string, init: { notification: Notification }) => Event
  dispatchEvent(event: Event): boolean
  badges: number[]
  opened: string[]
}

let directory: string
let push: PushService
let stage: Stage
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recado-push-'))
  push = await startPushService()
  const authority = join(directory, 'authority.pem')
  await writeFile(authority, push.authority)
  stage = await openStage({ NODE_EXTRA_CA_CERTS: authority }, { together: inject('gateTurn') !== null })
})
afterAll(async () => {
  await stage?.close()
  await push.close()
  await rm(directory, { recursive: true })
})

test('a message that arrives with every window closed is shown, counted, and opened by a click', async () => {
  const admin = await foundCompany(stage, { name: 'Padaria Sol' })
  const { id: queueId } = await admin.call(createQueue, { body: { name: 'Balcão', color: '#2f9e44' } })
  const email = emailOf('bia', 'Padaria Sol')
  const hired = await hireUser(stage, admin, { name: 'Bia', email, profile: 'user', queueIds: [queueId] })
  await admin.call(updateUser, { params: { userId: hired.user.id }, body: { allTicket: 'enable' } })
  const agent = await comeAgain(stage, hired) // the token has the earlier rights
  await connectNumber(stage, { admin, queueId }, 'Principal', NUMBER)
  await stage.simulator.putPhone(CUSTOMER.number, { name: CUSTOMER.name })
  const { page, context } = await openWindowOf(stage, agent, WIDE, {
    serviceWorkers: 'allow',
    permissions: ['notifications'],
  })
  await pushThroughSimulator(context)
  await page.goto('/tickets')
  await expect.poll(() => agent.call(listPushDevices, {})).toHaveLength(1)

  const blank = await context.newPage() // DevTools need a page; this one is no window of the product
  await page.close()
  await watchWorker(context)
  await stage.simulator.sendMessage(CUSTOMER.number, { to: NUMBER, text: 'Tem pão de queijo?' })
  await expect.poll(() => push.pushed.length).toBeGreaterThan(0)
  await deliver(blank, push.pushed.at(-1)?.text ?? '')

  const shown = () => inWorker(context, async ({ registration }) => (await registration.getNotifications()).map(readOf))
  await expect.poll(shown).toEqual([{ title: `Mensagem de ${CUSTOMER.name}`, body: 'Tem pão de queijo?' }])
  await expect.poll(() => inWorker(context, async ({ badges }) => badges)).toEqual([1])

  await click(context)
  await expect.poll(() => inWorker(context, async ({ opened }) => opened)).toHaveLength(1)
  const [url = ''] = await inWorker(context, async ({ opened }) => opened)
  const opened = await context.newPage()
  await opened.goto(url)
  await opened.getByText('Tem pão de queijo?').first().waitFor()
  await opened.close()

  await stage.simulator.sendMessage(CUSTOMER.number, { to: NUMBER, text: 'E café?' })
  await expect.poll(() => push.pushed.length).toBeGreaterThan(1)
  await deliver(blank, push.pushed.at(-1)?.text ?? '')
  await expect.poll(shown).toMatchObject([{ body: 'E café?' }])
  const present = await context.newPage()
  await present.goto('/contacts')
  await present.getByRole('heading', { name: 'Contatos' }).waitFor()
  await click(context)
  await present.waitForURL((address) => address.pathname === '/tickets') // a click uses the window that is there
  await context.close()
})

/** Lets pages of the context subscribe to the simulated push service, because Chromium's own is on the internet. */
async function pushThroughSimulator(context: BrowserContext): Promise<void> {
  await context.exposeFunction('subscribeForTest', (key: string) => push.subscribe(key))
  await context.addInitScript(() => {
    const page = globalThis as unknown as {
      subscribeForTest(key: string): Promise<{ endpoint: string; p256dh: string; auth: string }>
    }
    const bytesOf = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0)).buffer
    let subscription: object | null = null
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscription,
      subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
        const { endpoint, p256dh, auth } = await page.subscribeForTest(key)
        subscription = {
          endpoint,
          options: { applicationServerKey: bytesOf(key) },
          getKey: (name: string) => bytesOf(name === 'auth' ? auth : p256dh),
        }
        return subscription
      },
    })
  })
}

const readOf = ({ title, body }: Notification) => ({ title, body })

/** Runs a function in the service worker. */
async function inWorker<T>(context: BrowserContext, work: (scope: Scope) => Promise<T>): Promise<T> {
  const worker: Worker = context.serviceWorkers().at(-1) ?? (await context.waitForEvent('serviceworker'))
  return worker.evaluate(
    `(() => { const readOf = ({ title, body }) => ({ title, body }); return (${String(work)})(globalThis) })()`,
  ) as Promise<T>
}

/** Records the counts on the icon and the opened windows, which a browser without a screen has nowhere to show. */
const watchWorker = (context: BrowserContext): Promise<void> =>
  inWorker(context, async (scope) => {
    scope.badges = []
    scope.opened = []
    Object.assign(scope.navigator, { setAppBadge: async (count: number) => void scope.badges.push(count) })
    Object.assign(scope.clients, { openWindow: async (url: string) => void scope.opened.push(url) })
  })

/** Clicks the only notification. */
const click = (context: BrowserContext): Promise<void> =>
  inWorker(context, async (scope) => {
    const [notification] = await scope.registration.getNotifications()
    if (notification) scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })

/** Gives a decrypted message to the service worker, as the browser does. */
async function deliver(page: Page, data: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const origin = new URL(stage.url).origin
  const registrationId = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (own) resolve(own.registrationId)
    })
  })
  await devTools.send('ServiceWorker.enable')
  await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registrationId, data })
  await devTools.detach()
}
