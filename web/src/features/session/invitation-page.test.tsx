// @vitest-environment jsdom
import type { OpenedInvitation } from '@recado/contracts/auth/invitation'
import { acceptInvitation, openInvitation } from '@recado/contracts/auth/invitation-routes'
import { login, logout, me, options } from '@recado/contracts/auth/routes'
import type { ErrorCode } from '@recado/contracts/errors'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { SessionWatch } from '../../app/session-watch.tsx'
import { saveSession } from '../../shared/storage/local-data.ts'
import { anInstallation } from '../../testing/company-samples.ts'
import { enter, fill } from '../../testing/fill.ts'
import { aMe, ME } from '../../testing/samples.ts'
import { fakeServer, Refused } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { InvitationPage } from './invitation-page.tsx'

const server = fakeServer()

const invitation = (changes: Partial<OpenedInvitation> = {}): OpenedInvitation => ({
  companyName: 'Padaria São João',
  email: 'nina@padaria.test',
  profile: 'user',
  invitedBy: 'Bia',
  expiresAt: '2026-12-08T10:00:00.000Z',
  ...changes,
})

beforeEach(() => {
  localStorage.clear()
  server.serve(options, () => anInstallation())
  server.serve(openInvitation, () => invitation())
  server.serve(login, () => ({ token: 'fresh', user: aMe() }))
})

const open = (path = '/invite#segredo') =>
  show(
    <>
      <SessionWatch />
      <InvitationPage />
    </>,
    { path },
  )
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const password = () => screen.getByLabelText<HTMLInputElement>('Senha')

test.each<ErrorCode>(['ERR_TOO_MANY_REQUESTS', 'ERR_UNAVAILABLE'])(
  'an invitation that could not be opened because of %s is opened by another attempt',
  async (code) => {
    server.serve(openInvitation, () => {
      throw new Refused(code)
    })
    await open()
    const again = await screen.findByRole('button', { name: 'Tentar novamente' })
    server.serve(openInvitation, () => invitation())

    await userEvent.click(again)

    await screen.findByRole('heading', { name: 'Convite para Padaria São João' })
  },
)

test('an invited colleague sets a name and a password, and is in the inbox', async () => {
  server.serve(acceptInvitation, () => ({ email: 'nina@padaria.test' }))
  const { address } = await open()
  await screen.findByRole('heading', { name: 'Convite para Padaria São João' })
  screen.getByText(/^Bia convidou você/)
  await screen.findByText('Você será atendente: responde aos clientes das suas filas.')
  expect((await field('E-mail')).readOnly).toBe(true)

  await fill(await field('Seu nome'), 'Nina Castro')
  await enter(password(), 'bastante-longa')

  await expect.poll(address).toBe('/tickets')
  expect(server.heardOf(acceptInvitation)[0]?.body).toEqual({
    token: 'segredo',
    name: 'Nina Castro',
    password: 'bastante-longa',
  })
  expect(server.heardOf(login)[0]?.body).toEqual({ email: 'nina@padaria.test', password: 'bastante-longa' })
  expect(localStorage.getItem('token')).toBe('fresh')
})

test('an invitation without an e-mail asks for one, and shows at the field that it is taken', async () => {
  server.serve(openInvitation, () => invitation({ email: null }))
  server.serve(acceptInvitation, () => {
    throw new Refused('ERR_EMAIL_ALREADY_EXISTS')
  })
  await open()
  await fill(await field('Seu nome'), 'Nina Castro')
  await enter(password(), 'bastante-longa')
  await screen.findByText('Obrigatório')
  expect(server.heardOf(acceptInvitation)).toEqual([])

  await enter(await field('E-mail'), 'nina@padaria.test')

  await expect.poll(() => server.heardOf(acceptInvitation)[0]?.body).toMatchObject({ email: 'nina@padaria.test' })
  await expect.poll(async () => (await field('E-mail')).getAttribute('aria-invalid')).toBe('true')
})

test.each<[ErrorCode, RegExp]>([
  ['ERR_INVITATION_USED', /já foi aceito/],
  ['ERR_INVITATION_EXPIRED', /venceu/],
  ['ERR_INVITATION_REVOKED', /foi cancelado/],
  ['ERR_INVITATION_INVALID', /não existe/],
])('a link refused with %s shows the reason instead of the form', async (code, text) => {
  server.serve(openInvitation, () => {
    throw new Refused(code)
  })
  await open()

  expect((await screen.findByRole('alert')).textContent).toMatch(text)
  expect(screen.queryByRole('button', { name: 'Aceitar e entrar' })).toBeNull()
  expect(screen.queryAllByRole('link', { name: 'Entrar' })).toHaveLength(code === 'ERR_INVITATION_USED' ? 2 : 1)
})

test('an address without a token shows that the invitation does not exist', async () => {
  server.serve(openInvitation, () => {
    throw new Refused('ERR_INVITATION_INVALID')
  })
  await open('/invite')

  expect((await screen.findByRole('alert')).textContent).toMatch(/não existe/)
})

test('a full plan is shown above the form, whose input stays', async () => {
  server.serve(acceptInvitation, () => {
    throw new Refused('ERR_PLAN_LIMIT', { resource: 'users', limit: 2 })
  })
  await open()
  await fill(await field('Seu nome'), 'Nina Castro')
  await enter(password(), 'bastante-longa')

  await screen.findByRole('alert')
  expect((await field('Seu nome')).value).toBe('Nina Castro')
})

test('a link that was revoked while the form was filled in shows the reason instead of the form', async () => {
  let isRevoked = false
  server.serve(openInvitation, () => {
    if (isRevoked) throw new Refused('ERR_INVITATION_REVOKED')
    return invitation()
  })
  server.serve(acceptInvitation, () => {
    throw new Refused('ERR_INVITATION_REVOKED')
  })
  await open()
  await fill(await field('Seu nome'), 'Nina Castro')
  isRevoked = true
  await enter(password(), 'bastante-longa')

  await expect.poll(() => screen.queryByRole('button', { name: 'Aceitar e entrar' })).toBeNull()
  expect(screen.getByRole('alert').textContent).toMatch(/foi cancelado/)
})

test('a signed-in person stays on the page, and gets the form after signing out', async () => {
  saveSession('mine', { id: ME, companyId: 1 })
  server.serve(me, () => aMe())
  server.serve(logout, () => ({ message: 'ok' }))
  const { address } = await open()
  await screen.findByText(/^Você está conectado como Bia, de /)
  expect(screen.queryByRole('button', { name: 'Aceitar e entrar' })).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Sair e aceitar o convite' }))

  await screen.findByRole('button', { name: 'Aceitar e entrar' })
  expect(address()).toBe('/invite')
  expect(localStorage.getItem('token')).toBeNull()
  expect(server.heardOf(acceptInvitation)).toEqual([])
})

test('a session that another window renews or ends leaves the page of an invitation as it is', async () => {
  const { address } = await open()
  await field('Seu nome')

  saveSession('another', { id: ME, companyId: 1 })
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))

  expect(address()).toBe('/invite')
})
