// @vitest-environment jsdom
import { listInvitations } from '@recado/contracts/auth/invitation-routes'
import { listUsers, options, updateUser } from '@recado/contracts/auth/routes'
import { listConnections } from '@recado/contracts/connections/routes'
import { listQueues } from '@recado/contracts/queues/routes'
import { listQuickMessages } from '@recado/contracts/quick-messages/routes'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { meQuery } from '../../shared/api/me.ts'
import { anInstallation, aQueue } from '../../testing/company-samples.ts'
import { aMe, aUser } from '../../testing/samples.ts'
import { fakeServer } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { NewCompany } from './new-company.tsx'

const server = fakeServer()
const PHONE = 'http://phone.test/'

beforeEach(() => {
  server.serve(options, () => anInstallation({ sandboxPhoneUrl: PHONE }))
  server.serve(listConnections, () => [])
  server.serve(listQueues, () => [])
  server.serve(listInvitations, () => [])
  server.serve(listUsers, () => ({ users: [aUser()], count: 1, hasMore: false }))
  server.serve(listQuickMessages, () => ({ records: [], count: 0, hasMore: false }))
})

const me = () => {
  const admin = aMe('admin')
  return { ...admin, preferences: { ...admin.preferences, firstSteps: 'shown' as const } }
}
const stepOf = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('li') as HTMLElement)
    .getByRole('img')
    .getAttribute('aria-label')

test('the admin of a new company sees the first steps, each with its page, and the simulated phone', async () => {
  await show(<NewCompany />, { me: me() })

  await screen.findByText('Feitos: 0 de 5')
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual([
    '/connections?open=add',
    '/settings?tab=hours',
    '/queues',
    '/users?open=invite',
    '/quick-messages',
    PHONE,
  ])
})

test('a step is marked when it is done; an open invitation counts as an invited team', async () => {
  server.serve(listQueues, () => [aQueue()])
  server.serve(listInvitations, () => [
    {
      id: 1,
      companyId: 1,
      email: null,
      profile: 'user' as const,
      queueIds: [],
      invitedBy: 'Bia',
      createdAt: '2026-12-01T10:00:00.000Z',
      expiresAt: '2026-12-08T10:00:00.000Z',
    },
  ])
  await show(<NewCompany />, { me: me() })

  await screen.findByText('Feitos: 2 de 5')
  expect(await stepOf('Criar as filas')).toBe('Feito')
  expect(await stepOf('Convidar a equipe')).toBe('Feito')
  expect(await stepOf('Conectar o WhatsApp')).toBe('A fazer')
})

test('an admin dismisses the first steps on all devices, and keeps the other preferences', async () => {
  server.serve(updateUser, () => aUser({ preferences: { ...me().preferences, firstSteps: 'dismissed' } }))
  const { client } = await show(<NewCompany />, { me: me() })

  await userEvent.click(await screen.findByRole('button', { name: 'Não mostrar mais' }))

  await expect.poll(() => client.getQueryData(meQuery.queryKey)?.preferences.firstSteps).toBe('dismissed')
  expect(server.heardOf(updateUser)[0]?.body).toEqual({ preferences: { firstSteps: 'dismissed' } })
})
