// @vitest-environment jsdom
import type { Invitation } from '@recado/contracts/auth/invitation'
import {
  createInvitation,
  listInvitations,
  renewInvitation,
  revokeInvitation,
} from '@recado/contracts/auth/invitation-routes'
import { listUsers } from '@recado/contracts/auth/routes'
import type { LiveFrame } from '@recado/contracts/realtime/frames'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aQueue } from '../../testing/company-samples.ts'
import { fill } from '../../testing/fill.ts'
import { aMe, aUser } from '../../testing/samples.ts'
import { fakeServer, Refused } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { applyUserListFrame } from './live.ts'
import { UsersPage } from './users-page.tsx'

const server = fakeServer()
let invitations: Invitation[]

const anInvitation = (changes: Partial<Invitation> = {}): Invitation => ({
  id: 1,
  companyId: 1,
  email: 'nina@padaria.test',
  profile: 'user',
  queueIds: [3],
  invitedBy: 'Bia',
  createdAt: '2026-12-01T10:00:00.000Z',
  expiresAt: '2099-12-08T10:00:00.000Z',
  ...changes,
})

beforeEach(() => {
  invitations = []
  server.serve(listUsers, () => ({ users: [aUser()], count: 1, hasMore: false }))
  server.serve(listInvitations, () => invitations)
})

async function open(queues = [aQueue({ id: 3, name: 'Balcão' })], sendsMail = true) {
  const page = <UsersPage queues={queues} connections={[]} passwordMin={5} sendsMail={sendsMail} />
  const shown = await show(page, { me: aMe('admin'), path: '/users' })
  await userEvent.click(await screen.findByRole('button', { name: 'Convidar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Convidar colega' }))
  return { ...shown, dialog, submit: () => userEvent.click(dialog.getByRole('button', { name: 'Criar convite' })) }
}

test('an admin invites a colleague by mail to the only queue, and gets the link', async () => {
  server.serve(createInvitation, () => {
    invitations = [anInvitation()]
    return { ...anInvitation(), link: 'http://recado.test/invite#segredo', isMailed: true }
  })
  const { dialog, submit } = await open()
  await fill(dialog.getByRole('textbox', { name: 'E-mail (opcional)' }), ' nina@padaria.test ')
  dialog.getAllByText('Responde aos clientes das suas filas.') // of the field, and of the option

  await submit()

  await dialog.findByText(/^Convite enviado para nina@padaria.test/)
  expect(server.heardOf(createInvitation)[0]?.body).toEqual({
    email: 'nina@padaria.test',
    profile: 'user',
    queueIds: [3],
  })
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Link do convite' }).value).toMatch(/#segredo$/)
  await within(dialog.getByRole('region', { name: 'Convites em aberto' })).findByText('nina@padaria.test')
})

test('an installation that sends no mail says that the admin has to send the link', async () => {
  server.serve(createInvitation, () => ({
    ...anInvitation({ email: null }),
    link: 'http://recado.test/invite#segredo',
    isMailed: false,
  }))
  const { dialog, submit } = await open([], false)
  dialog.getByText('Em branco, a pessoa escolhe o e-mail ao aceitar.')

  await submit()

  await dialog.findByText(/^Envie este link à pessoa/)
  expect(server.heardOf(createInvitation)[0]?.body).toEqual({ email: null, profile: 'user', queueIds: [] })
})

test('the dialog warns that an agent without queues sees nothing if the company has several', async () => {
  const { dialog } = await open([aQueue({ id: 3, name: 'Balcão' }), aQueue({ id: 4, name: 'Entregas' })])

  dialog.getByText(/^Sem filas, não vê/)
})

test('an e-mail that a user already has is refused at its field', async () => {
  server.serve(createInvitation, () => {
    throw new Refused('ERR_EMAIL_ALREADY_EXISTS')
  })
  const { dialog, submit } = await open()
  const email = dialog.getByRole('textbox', { name: 'E-mail (opcional)' })
  await fill(email, 'ana@padaria.test')

  await submit()

  await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
})

test('an admin revokes an open invitation, and sees which one has expired', async () => {
  invitations = [anInvitation({ id: 2, email: null }), anInvitation({ expiresAt: '2020-01-01T10:00:00.000Z' })]
  server.serve(revokeInvitation, () => {
    invitations = invitations.slice(1)
    return { message: 'ok' }
  })
  const { dialog } = await open()
  await dialog.findByText(/Venceu em 01\/01\/2020/)

  await userEvent.click(dialog.getByRole('button', { name: 'Cancelar o convite de Quem tiver o link' }))

  await expect.poll(() => dialog.queryByText('Quem tiver o link')).toBeNull()
  expect(server.heardOf(revokeInvitation)[0]?.params).toEqual({ invitationId: '2' })
})

test('an admin replaces an expired invitation by a new link', async () => {
  invitations = [anInvitation({ expiresAt: '2020-01-01T10:00:00.000Z' })]
  server.serve(renewInvitation, () => {
    invitations = [anInvitation({ id: 2 })]
    return { ...anInvitation({ id: 2 }), link: 'http://recado.test/invite#outro', isMailed: false }
  })
  const { dialog } = await open()

  await userEvent.click(await dialog.findByRole('button', { name: 'Novo link para o convite de nina@padaria.test' }))

  expect((await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Link do convite' })).value).toMatch(/#outro$/)
  expect(server.heardOf(renewInvitation)[0]?.params).toEqual({ invitationId: '1' })
  await dialog.findByText(/Vale até/)
  expect(dialog.queryByText(/Venceu/)).toBeNull()
})

test('a link to the page opens the dialog, and its end leaves the address', async () => {
  const page = <UsersPage queues={[]} connections={[]} passwordMin={5} sendsMail />
  const { address } = await show(page, { me: aMe('admin'), path: '/users?open=invite' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Convidar colega' }))

  await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))

  await expect.poll(address).toBe('/users')
})

test.each(['create', 'delete'])('an invitation leaves the list after the frame of a user: %s', async (action) => {
  invitations = [anInvitation()]
  const { dialog, client } = await open()
  await dialog.findByText('nina@padaria.test')

  invitations = []
  const user = aUser({ id: 9, name: 'Nina' })
  const data = action === 'create' ? { user } : { userId: 9 }
  act(() => applyUserListFrame(client, { subject: 'user', action, data } as LiveFrame))

  await dialog.findByText('Nenhum convite em aberto.')
})
