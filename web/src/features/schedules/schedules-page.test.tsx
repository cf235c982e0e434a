// @vitest-environment jsdom
import { getContact, pickContacts } from '@recado/contracts/contacts/routes'
import { PAGE_SIZE } from '@recado/contracts/limits'
import type { Profile } from '@recado/contracts/permissions'
import { createSchedule, listSchedules } from '@recado/contracts/schedules/routes'
import type { Schedule } from '@recado/contracts/schedules/schedule'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fill } from '../../testing/fill.ts'
import { aContact, aMe, aSchedule } from '../../testing/samples.ts'
import { fakeServer } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { problemsOf } from './schedule-form.ts'
import { SchedulesPage } from './schedules-page.tsx'

const server = fakeServer()
let schedules: Schedule[]

beforeEach(() => {
  schedules = [
    aSchedule({ id: 2, body: 'Lembrete da consulta de amanhã cedo' }),
    aSchedule({ id: 1, status: 'ERRO', error: 'connection', sendAt: '2026-03-03T12:00:00.000Z' }),
  ]
  server.serve(listSchedules, () => ({ schedules, count: schedules.length, hasMore: false }))
  server.serve(pickContacts, () => [aContact()])
  server.serve(getContact, () => ({ ...aContact(), identities: [] }))
})

const open = (path = '/schedules', profile: Profile = 'admin') =>
  show(<SchedulesPage connections={[{ id: 5, name: 'Principal' }]} people={[{ id: 10, name: 'Bia' }]} />, {
    me: aMe(profile),
    path,
  })

test('the list shows the beginning of each text and its state', async () => {
  await open()

  await screen.findByText('Lembrete da consulta de a…')
  const table = within(screen.getByRole('table'))
  expect(table.getByText('Pendente')).toBeTruthy()
  expect(table.getByText('Erro')).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: 'Usuário' })).toBeTruthy()
})

test('an agent’s list does not name the owner of the schedules, because it is always the agent', async () => {
  await open('/schedules', 'user')

  await screen.findByRole('table')
  expect(screen.queryByRole('columnheader', { name: 'Usuário' })).toBeNull()
})

test('the empty list of an agent says that it lacks the schedules of colleagues', async () => {
  schedules = []
  await open('/schedules', 'user')

  await screen.findByText(/Os agendamentos de colegas, só supervisores veem/)
})

test('filters are taken from the address, and one button removes them', async () => {
  server.serve(listSchedules, () => ({ schedules: [], count: 0, hasMore: false }))
  const { address } = await open('/schedules?status=ERRO&from=2026-03-01&to=2026-03-31')
  await screen.findByText('Nada com estes filtros.')
  expect(server.heardOf(listSchedules)[0]?.query).toEqual({
    status: 'ERRO',
    date_from: '2026-03-01',
    date_to: '2026-03-31',
    pageNumber: '1',
  })

  await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }))

  await expect.poll(address).toBe('/schedules')
})

test('the address of the page can open a new schedule for a contact', async () => {
  server.serve(createSchedule, ({ body }) => ({ ...aSchedule({ id: 9 }), ...(body as Partial<Schedule>) }))
  const { address } = await open('/schedules?contactId=20')
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo agendamento' }))
  expect(dialog.getByDisplayValue('Carla · +55 (11) 94444-1111')).toBeTruthy()

  await fill(dialog.getByRole('textbox', { name: 'Mensagem' }), 'Parabéns!')
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))

  await screen.findByText('Agendamento salvo com sucesso')
  await expect.poll(address).toBe('/schedules')
  expect(server.heardOf(createSchedule)[0]?.body).toMatchObject({ contactId: 20, body: 'Parabéns!', whatsappId: null })
})

test('a sent schedule is read-only', async () => {
  schedules = [aSchedule({ id: 2, status: 'ENVIADA', sentAt: '2026-03-20T12:00:04.000Z' })]
  await open()

  await userEvent.click(await screen.findByRole('button', { name: 'Editar Carla' }))

  const dialog = within(await screen.findByRole('dialog', { name: 'Agendamento enviado' }))
  expect(dialog.getByText('Este agendamento já foi enviado.')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Salvar' })).toBeNull()
})

test('the calendar shows each schedule on its day in the company’s time zone, and can show other months', async () => {
  schedules = [aSchedule({ id: 2, sendAt: '2026-03-21T02:30:00.000Z' })] // in São Paulo it is still the 20th
  const { address } = await open('/schedules?view=calendar&month=2026-03')

  const entry = await screen.findByRole('button', { name: '23:30 Carla' })
  expect(entry.closest('div')?.parentElement?.querySelector('time')?.dateTime).toBe('2026-03-20')
  await userEvent.click(screen.getByRole('button', { name: 'Próximo mês' }))

  await expect.poll(address).toBe('/schedules?view=calendar&month=2026-04')
  await expect
    .poll(() => server.heardOf(listSchedules).at(-1)?.query)
    .toMatchObject({ date_from: '2026-04-01', date_to: '2026-04-30' })
})

test('the calendar shows the whole month, even if the socket connects while its pages are loading', async () => {
  const first = Array.from({ length: PAGE_SIZE.schedules }, (_, index) =>
    aSchedule({ id: index + 1, sendAt: '2026-03-10T12:00:00.000Z' }),
  )
  const last = aSchedule({ id: 99, sendAt: '2026-03-11T15:00:00.000Z' })
  const slow = Promise.withResolvers<never>()
  let isSlow = true
  server.serve(listSchedules, ({ query }) => {
    if (query['pageNumber'] === '1') return { schedules: first, count: first.length + 1, hasMore: true }
    return isSlow ? slow.promise : { schedules: [last], count: first.length + 1, hasMore: false }
  })
  const { client } = await open('/schedules?view=calendar&month=2026-03')
  await expect.poll(() => server.heardOf(listSchedules).at(-1)?.query['pageNumber']).toBe('2')

  isSlow = false
  await act(() => client.invalidateQueries()) // the socket refetches all data after a gap

  await screen.findByRole('button', { name: '12:00 Carla' })
})

test('a time that is past or too near is refused in the browser', () => {
  const now = new Date(2026, 2, 20, 9, 0, 0)
  const form = { contactId: 20, body: 'Oi', whatsappId: null, chosen: { file: null, isRemoved: false } }

  expect(problemsOf({ ...form, sendAt: '2026-03-20 09:00:30' }, now, 'cedo')).toEqual({ sendAt: 'cedo' })
  expect(problemsOf({ ...form, sendAt: '2026-03-20 09:01:00' }, now, 'cedo')).toEqual({})
  expect(Object.keys(problemsOf({ ...form, contactId: null, sendAt: null }, now, 'cedo')).sort()).toEqual([
    'contactId',
    'sendAt',
  ])
})
