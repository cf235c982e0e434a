// @vitest-environment jsdom
import { login, options, refreshToken } from '@recado/contracts/auth/routes'
import { listQueues } from '@recado/contracts/queues/routes'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LoginPage } from '../features/session/login-page.tsx'
import { call } from '../shared/api/call.ts'
import { meQuery, putMe } from '../shared/api/me.ts'
import { announceRenewal, announceSessionEnd } from '../shared/session/session-events.ts'
import { saveSession } from '../shared/storage/local-data.ts'
import { anInstallation } from '../testing/company-samples.ts'
import { enter, fill } from '../testing/fill.ts'
import { aMe, ME } from '../testing/samples.ts'
import { fakeServer, Refused } from '../testing/server.ts'
import { show } from '../testing/show.tsx'
import { SessionWatch } from './session-watch.tsx'

const server = fakeServer()

beforeEach(() => {
  saveSession('mine', { id: ME, companyId: 1 })
  localStorage.setItem(`draft:${ME}:1`, 'um rascunho')
  localStorage.setItem('preferredTheme', 'dark')
  server.serve(options, () => anInstallation())
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const TICKET = '/tickets/some?tab=pending'

/** The session watch, and the page to which it redirects. */
const open = (path = TICKET, wanted: unknown = null) =>
  show(
    <>
      <SessionWatch />
      <LoginPage />
    </>,
    { path, state: wanted },
  )

test("a refused session redirects to the login with its reason, and removes the user's data", async () => {
  server.serve(listQueues, () => {
    throw new Refused('ERR_SESSION_EXPIRED')
  })
  const { client, address } = await open()
  client.setQueryData(['tickets', 'list'], 'what was on screen')

  await act(() => call(listQueues, {}).catch(() => undefined))

  await screen.findByText('Sessão expirada. Por favor, entre novamente.')
  expect(address()).toBe('/login')
  expect(client.getQueryData(['tickets', 'list'])).toBeUndefined()
  expect(localStorage.getItem('token')).toBeNull()
  expect(localStorage.getItem(`draft:${ME}:1`)).toBeNull()
  expect(localStorage.getItem('preferredTheme')).toBe('dark')
})

test('a company that may no longer sign in redirects to the login, which says since when', async () => {
  const expired = () => {
    throw new Refused('ERR_COMPANY_EXPIRED', { dueDate: '2026-03-01' })
  }
  server.serve(listQueues, expired)
  server.serve(refreshToken, expired)
  const { address } = await open()

  await act(() => call(listQueues, {}).catch(() => undefined))

  await screen.findByText('Sua assinatura venceu em 01/03/2026. Entre em contato com o suporte.')
  expect(address()).toBe('/login')
  expect(localStorage.getItem('token')).toBeNull()
})

test('the address that was open when the session ended is stored for the login', async () => {
  const { state } = await open()

  act(() => announceSessionEnd('expired'))

  expect(state()).toEqual({ notice: 'expired', wanted: TICKET })
})

test('a late response to a call without a token changes neither the login form nor its wanted address', async () => {
  server.serve(listQueues, () => {
    throw new Refused('ERR_SESSION_EXPIRED')
  })
  server.serve(login, () => ({ token: 'fresh', user: aMe() }))
  const { address, state } = await open()
  act(() => announceSessionEnd('expired'))

  await act(() => call(listQueues, {}).catch(() => undefined))

  expect(state()).toEqual({ notice: 'expired', wanted: TICKET })
  await fill(await screen.findByRole('textbox', { name: 'E-mail' }), 'bia@padaria.test')
  await enter(screen.getByLabelText('Senha'), 'certa')
  await expect.poll(address).toBe(TICKET)
})

test('a session that ends on the login page does not store the login page as the wanted address', async () => {
  const { state } = await open('/login')

  act(() => announceSessionEnd('expired'))

  expect(state()).toEqual({ notice: 'expired' })
})

test('a logout in another window signs this window out too, without a warning', async () => {
  const { address, state } = await open()

  localStorage.removeItem('token') // simulates the other window, whose change the browser announces by this event
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })))

  await expect.poll(address).toBe('/login')
  expect(state()).toBeNull()
  expect(localStorage.getItem(`draft:${ME}:1`)).toBeNull()
})

test('a logout in another window does not change the form of a signed-out window', async () => {
  const { address } = await open('/signup')

  localStorage.removeItem('token')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })))

  expect(address()).toBe('/signup')
})

test('a login in another window redirects the login form of this window to its wanted address', async () => {
  const { address } = await open('/login', { wanted: '/contacts' })

  saveSession('another', { id: ME, companyId: 1 })
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })))

  await expect.poll(address).toBe('/contacts')
})

test('a login in another window does not end the session of this window', async () => {
  const { address } = await open()

  localStorage.setItem('token', 'another')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })))

  expect(address()).toBe(TICKET)
})

test('a window that missed a logout drops its data and opens the login page when another user signs in elsewhere', async () => {
  const { client, address } = await open()
  act(() => putMe(client, aMe()))

  saveSession('of somebody else', { id: ME + 1, companyId: 1 })
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'userId' })))

  await expect.poll(address).toBe('/login')
  expect(client.getQueryData(meQuery.queryKey)).toBeUndefined()
  expect(localStorage.getItem('token')).toBe('of somebody else')
})

test.each([
  [
    'a renewal',
    async () => {
      server.serve(listQueues, () => {
        throw new Refused('ERR_TOKEN_EXPIRED')
      })
      server.serve(refreshToken, () => ({ token: 'home', user: { ...aMe('admin', true), companyId: 5 } }))
      await call(listQueues, {}).catch(() => undefined)
    },
  ],
  [
    'another window',
    async () => {
      saveSession('visiting', { id: ME, companyId: 5 })
      window.dispatchEvent(new StorageEvent('storage', { key: 'companyId' }))
    },
  ],
])('a session that %s moved to another company opens the client anew', async (_what, move) => {
  const assign = vi.fn()
  vi.stubGlobal('location', { assign, origin: 'http://localhost' })
  const { client } = await open()
  act(() => putMe(client, aMe()))

  await act(move)

  expect(assign.mock.calls).toEqual([['/']])
  expect(localStorage.getItem('companyId')).toBe('5')
})

test('a renewal in the same company keeps the page', async () => {
  const assign = vi.fn()
  vi.stubGlobal('location', { assign })
  const { client } = await open()
  act(() => putMe(client, aMe()))

  act(() => announceRenewal({ ...aMe(), name: 'Bia Lima' }))

  expect(assign.mock.calls).toEqual([])
  expect(client.getQueryData(meQuery.queryKey)?.name).toBe('Bia Lima')
})

test('a session that another computer took over shows a message', async () => {
  await open()

  act(() => announceSessionEnd('replaced'))

  await screen.findByText('Sua conta foi acessada em outro computador.')
  expect(localStorage.getItem('token')).toBeNull()
})

test.each([
  ['is reloaded at the login', 1, '/login', () => {}],
  [
    'is not reloaded when the login form is open, because that would clear the form',
    0,
    '/login',
    () => announceSessionEnd('expired'),
  ],
  [
    'is not reloaded when the user has signed in meanwhile',
    0,
    TICKET,
    () => saveSession('the next', { id: ME, companyId: 1 }),
  ],
])('the page of a session that another computer took over %s', async (_what, times, where, meanwhile) => {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  const { address } = await open()
  vi.useFakeTimers()

  act(() => announceSessionEnd('replaced'))
  act(meanwhile)
  act(() => void vi.advanceTimersByTime(5_000))

  expect([reload.mock.calls.length, address()]).toEqual([times, where])
})

test('the login page that a taken-over session ends on says why, and knows the wanted address', async () => {
  vi.stubGlobal('location', { reload: vi.fn() })
  const { state } = await open()
  vi.useFakeTimers()

  act(() => announceSessionEnd('replaced'))
  act(() => void vi.advanceTimersByTime(5_000))

  expect(state()).toEqual({ notice: 'replaced', wanted: TICKET })
  expect(screen.getByRole('status').textContent).toBe('Sua conta foi acessada em outro computador.')
})

test('a wrong password does not end the session', async () => {
  server.serve(login, () => {
    throw new Refused('ERR_INVALID_CREDENTIALS')
  })
  const { address } = await open()

  await act(() => call(login, { body: { email: 'a@b.test', password: 'x' } }).catch(() => undefined))

  expect(address()).toBe(TICKET)
  expect(localStorage.getItem('token')).toBe('mine')
})
