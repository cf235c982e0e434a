// @vitest-environment jsdom
import { getCompanyPlan } from '@recado/contracts/auth/company-routes'
import { liveTicket, login, me, options, refreshToken } from '@recado/contracts/auth/routes'
import type { Me } from '@recado/contracts/auth/user'
import { listOwnInvoices } from '@recado/contracts/billing/invoice-routes'
import { flagsOf } from '@recado/contracts/features'
import { listQueues } from '@recado/contracts/queues/routes'
import { channelOf, LIVE_CLOSE } from '@recado/contracts/realtime/frames'
import type { RouteContract } from '@recado/contracts/route'
import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../shared/api/call.ts'
import { enterRestricted, readRenewalToken } from '../../shared/session/restricted.ts'
import { saveSession } from '../../shared/storage/local-data.ts'
import { aCompany, anInstallation } from '../../testing/company-samples.ts'
import { enter, fill } from '../../testing/fill.ts'
import { aMe, ME } from '../../testing/samples.ts'
import { fakeServer, Refused } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { Wire } from '../../testing/wire.ts'
import { AppRoutes } from '../routes.tsx'
import { SessionWatch } from '../session-watch.tsx'

const server = fakeServer()
const SINCE = '2026-03-01'
const SENTENCE = 'Sua assinatura venceu em 01/03/2026. Entre em contato com o suporte.'
const NOTICE = /A assinatura venceu em 01\/03\/2026/
let dueDate = SINCE

beforeEach(() => {
  vi.stubGlobal('WebSocket', Wire)
  Wire.opened = []
  dueDate = SINCE
  server.serve(options, () => anInstallation())
  server.serve(liveTicket, () => ({ ticket: 'ticket', expiresIn: 30 }))
  server.serve(me, expiredAdmin)
  server.serve(refreshToken, () => {
    throw new Refused('ERR_SESSION_EXPIRED')
  })
  server.serve(listOwnInvoices, () => ({ invoices: [], count: 0, hasMore: false }))
  server.serve(getCompanyPlan, () => {
    const { company } = expiredAdmin()
    const plan = { id: 1, name: 'Básico', users: 5, connections: 2, queues: 5, ...flagsOf([]) }
    const contact = { email: 'contato@padaria.test', phone: '(11) 99999-0000' }
    const terms = { recurrence: 'MENSAL' as const, trialExpiration: null, createdAt: '2026-01-01T12:00:00.000Z' }
    return { ...contact, ...terms, id: 1, name: company.name, status: true, dueDate, plan }
  })
})
afterEach(() => void vi.unstubAllGlobals())

function expiredAdmin(): Me {
  const admin = aMe('admin')
  return { ...admin, company: { ...admin.company, dueDate } }
}

const open = (path: string, state?: unknown) =>
  show(
    <>
      <SessionWatch />
      <AppRoutes />
    </>,
    { path, state },
  )
const refuseLogin = (details: object) =>
  server.serve(login, () => {
    throw new Refused('ERR_COMPANY_EXPIRED', { dueDate: SINCE, ...details })
  })
async function signIn() {
  await fill(await screen.findByRole('textbox', { name: 'E-mail' }), 'bia@padaria.test')
  await enter(screen.getByLabelText('Senha'), 'certa')
  await screen.findByText(SENTENCE)
}
const payButton = () => screen.queryByRole('button', { name: 'Regularizar pagamento' })
const title = () => screen.findByRole('heading', { level: 1, name: 'Regularizar pagamento' })
const bearersOf = (route: RouteContract) => server.heardOf(route).map(({ headers }) => headers.get('authorization'))
async function givenRestricted() {
  enterRestricted('to pay')
  const shown = await open('/subscription')
  await title()
  return shown
}
async function joined() {
  await expect.poll(() => Wire.opened.length).toBe(1)
  act(() => {
    Wire.last().onopen?.()
    Wire.last().say({ type: 'welcome', userId: ME, companyId: 1 })
  })
}

test('an admin of an expired company gets only the open invoices, with a token that is stored for this window', async () => {
  refuseLogin({ renewalToken: 'to pay' })
  const { address } = await open('/login')
  await signIn()

  await userEvent.click(payButton() as HTMLElement)

  await title()
  await screen.findByText(NOTICE)
  await expect.poll(address).toBe('/subscription')
  expect(screen.queryByRole('navigation')).toBeNull()
  await expect.poll(() => bearersOf(listOwnInvoices)).toEqual(['Bearer to pay'])
  expect(bearersOf(me)).toEqual(['Bearer to pay'])
  expect(sessionStorage.getItem('renewalToken')).toBe('to pay')
  expect(JSON.stringify({ ...localStorage })).not.toContain('to pay')
})

test('an agent of an expired company reads since when it has expired, and cannot pay', async () => {
  refuseLogin({})
  await open('/login')
  await signIn()

  expect(payButton()).toBeNull()
})

test('a restricted window stays restricted after a reload, and shows no other page', async () => {
  await givenRestricted()

  cleanup()
  const { address } = await open('/tickets/some')

  await title()
  await expect.poll(address).toBe('/subscription')
  expect(server.heardOf(refreshToken)).toEqual([])
})

test('the exit of a restricted window leads to the login, and the page cannot be opened again', async () => {
  const { address } = await givenRestricted()

  await userEvent.click(screen.getByRole('button', { name: 'Sair' }))

  await screen.findByRole('textbox', { name: 'E-mail' })
  expect([address(), readRenewalToken()]).toEqual(['/login', null])
  cleanup()
  const again = await open('/subscription')
  await expect.poll(again.address).toBe('/login')
})

test('a visit to the login page ends the restricted token, and an existing session continues', async () => {
  saveSession('of another window', { id: ME, companyId: 1 })
  enterRestricted('to pay')

  await open('/login')

  await expect.poll(readRenewalToken).toBeNull()
  expect(localStorage.getItem('token')).toBe('of another window')
})

test.each([
  ['ERR_SESSION_EXPIRED', {}, 'Sessão expirada. Por favor, entre novamente.'],
  ['ERR_TOKEN_EXPIRED', {}, 'Sessão expirada. Por favor, entre novamente.'],
  ['ERR_COMPANY_DISABLED', {}, /desativada/],
] as const)(
  '%s ends the restricted token, without a renewal and without a change to the session of other windows',
  async (code, details, text) => {
    const { address, state } = await givenRestricted()
    localStorage.setItem('draft:10:1', 'um rascunho')
    server.serve(listOwnInvoices, () => {
      throw new Refused(code, details)
    })

    await act(() => call(listOwnInvoices, {}).catch(() => undefined))

    await screen.findByText(text)
    expect([address(), readRenewalToken()]).toEqual(['/login', null])
    expect(state()).not.toHaveProperty('wanted')
    expect(localStorage.getItem('draft:10:1')).toBe('um rascunho')
    expect(server.heardOf(refreshToken)).toEqual([])
  },
)

test('another kind of refusal is reported to the caller, and does not end the restricted token', async () => {
  const { address } = await givenRestricted()
  server.serve(listQueues, () => {
    throw new Refused('ERR_NO_PERMISSION')
  })

  await expect(call(listQueues, {})).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })

  expect([server.heardOf(listQueues).length, server.heardOf(refreshToken).length]).toEqual([1, 0])
  await expect.poll(address).toBe('/subscription')
})

test('the socket of a restricted window uses the same token, reports a renewed licence, and renews no token', async () => {
  await givenRestricted()
  await joined()
  await screen.findByText(NOTICE)

  dueDate = '2099-04-01'
  act(() =>
    Wire.last().say({ ch: channelOf(1, 'company'), action: 'update', data: { company: aCompany({ dueDate }) } }),
  )
  await expect.poll(() => screen.queryByText(NOTICE)).toBeNull()
  act(() => Wire.last().onclose?.({ code: LIVE_CLOSE.rightsChanged }))
  await expect.poll(() => Wire.opened.length).toBe(2)

  expect(new Set(bearersOf(liveTicket))).toEqual(new Set(['Bearer to pay']))
  expect(server.heardOf(refreshToken)).toEqual([])
})

test('a restricted window ignores changes of the session in other windows', async () => {
  const { address } = await givenRestricted()

  for (const key of ['token', 'userId', null])
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })))

  await title()
  expect([address(), readRenewalToken()]).toEqual(['/subscription', 'to pay'])
})

test('a session whose company expires redirects once to the login, which shows the reason and lets the admin pay', async () => {
  saveSession('mine', { id: ME, companyId: 1 })
  const expired = (details: object) => () => {
    throw new Refused('ERR_COMPANY_EXPIRED', { dueDate: SINCE, ...details })
  }
  server.serve(listQueues, ({ headers }) => {
    if (headers.has('authorization')) return expired({})()
    throw new Refused('ERR_SESSION_EXPIRED')
  })
  server.serve(refreshToken, expired({ renewalToken: 'to pay' }))
  const { address } = await show(
    <>
      <SessionWatch />
      <AppRoutes />
    </>,
    { path: '/nowhere' },
  )

  await act(() => Promise.allSettled([call(listQueues, {}), call(listQueues, {}), call(listQueues, {})]))

  await screen.findByText(SENTENCE)
  expect(server.heardOf(refreshToken)).toHaveLength(1)
  expect(screen.queryByText('Sessão expirada. Por favor, entre novamente.')).toBeNull()
  await userEvent.click(payButton() as HTMLElement)
  await title()
  await expect.poll(address).toBe('/subscription')
  expect(new Set(bearersOf(me))).toContain('Bearer to pay')
})
