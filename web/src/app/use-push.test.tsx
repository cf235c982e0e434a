// @vitest-environment jsdom
import { addPushDevice, getPushKey, listPushDevices } from '@recado/contracts/auth/push-routes'
import type { LiveFrame } from '@recado/contracts/realtime/frames'
import { aSupportEntry } from '@recado/contracts/testing/company'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renewPush } from '../shared/push/push-browser.ts'
import { isPushOff, saveSession } from '../shared/storage/local-data.ts'
import { plugInPushWorker } from '../testing/push-worker.ts'
import { aMe, aMessage, aTicket, ME } from '../testing/samples.ts'
import { fakeServer } from '../testing/server.ts'
import { show } from '../testing/show.tsx'
import { plugIn } from '../testing/speaker.ts'
import { useCalls } from './use-calls.ts'
import { usePush } from './use-push.ts'

const server = fakeServer()
const worker = plugInPushWorker()
const mine = aTicket({ status: 'open' })
const OFFER = /Quer receber avisos mesmo com a janela fechada/
const AT = '2026-03-02T12:00:00.000Z'

beforeEach(() => {
  localStorage.clear()
  plugIn()
  server.serve(getPushKey, () => ({ key: `${'BA'.repeat(43)}A` }))
  server.serve(addPushDevice, () => ({ id: 8, isCurrent: true, userAgent: '', createdAt: AT, seenAt: AT }))
})
afterEach(() => {
  vi.restoreAllMocks()
})

function Window({ state = 'connected' }: { state?: 'connected' | 'offline' }) {
  const callOut = useCalls()
  usePush(state)
  const message = aMessage({ createdAt: new Date().toISOString() })
  const frame: LiveFrame = {
    subject: 'appMessage',
    action: 'create',
    data: { message, ticket: mine, contact: mine.contact },
  }
  return (
    <button type="button" onClick={() => callOut(frame)}>
      hear
    </button>
  )
}
const hear = () => userEvent.click(screen.getByRole('button', { name: 'hear' }))
const comeBack = () => act(() => void window.dispatchEvent(new Event('focus')))

test('the browser offers notifications once, when the user comes back after a message that they did not see', async () => {
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  await show(<Window />)
  await hear()
  await comeBack()
  expect(screen.queryByText(OFFER)).toBeNull()

  focus.mockReturnValue(false)
  await hear()
  expect(screen.queryByText(OFFER)).toBeNull()
  focus.mockReturnValue(true)
  await comeBack()
  await screen.findByText(OFFER)
  expect(worker.asked).toBe(0)
  await userEvent.click(screen.getByRole('button', { name: 'Receber avisos' }))
  await expect.poll(() => server.heardOf(addPushDevice)).toHaveLength(1)
  expect(worker.asked).toBe(1)

  worker.permission = 'default'
  focus.mockReturnValue(false)
  await hear()
  focus.mockReturnValue(true)
  await comeBack()
  await expect.poll(() => screen.queryByText(OFFER)).toBeNull()
})

test('an opened product neither asks nor offers, and an allowed browser renews its subscription', async () => {
  await show(<Window />)
  await comeBack()
  expect([worker.asked, worker.subscribed, screen.queryByText(OFFER)]).toEqual([0, [], null])

  worker.permission = 'granted'
  await show(<Window />)
  await expect.poll(() => server.heardOf(addPushDevice)).toHaveLength(1)
  expect(worker.asked).toBe(0)
})

test('the window of a support entry keeps the notifications of the own company, and shows none of them itself', async () => {
  saveSession('token', { id: ME, companyId: 1 })
  worker.permission = 'granted'
  await renewPush()
  server.serve(listPushDevices, () => [])

  await show(<Window />, { me: { ...aMe('admin'), support: aSupportEntry(1) } })
  await vi.dynamicImportSettled()

  expect(await worker.say({ type: 'is-live' })).toBe(false)
  expect(server.heardOf(listPushDevices)).toEqual([])
  expect([worker.subscribed.length, isPushOff(ME)]).toEqual([1, false])
})

test('a window opens the subject of a clicked notification, and says whether its connection is live', async () => {
  const { address } = await show(<Window />, { path: '/contacts' })

  expect(await worker.say({ type: 'is-live' })).toBe(true)
  expect(await worker.say({ type: 'open', url: `/tickets/${mine.uuid}` })).toBe(true)
  await expect.poll(address).toBe(`/tickets/${mine.uuid}`)
  expect(await worker.say({ type: 'another' })).toBeUndefined()
})

test('a window without a live connection says so', async () => {
  await show(<Window state="offline" />)
  expect(await worker.say({ type: 'is-live' })).toBe(false)
})

test('a window with a service worker shows notifications through it, under the name of the push message', async () => {
  worker.permission = 'granted'
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  await show(<Window />)

  await hear()

  await expect
    .poll(() => worker.shown)
    .toMatchObject([
      {
        title: 'Mensagem de Carla',
        options: { tag: `ticket-${mine.id}`, data: { id: 'message 100', url: `/tickets/${mine.uuid}` } },
      },
    ])
})
