// @vitest-environment jsdom
import { FREE_REACH } from '@recado/contracts/connections/reach'
import { askReach, listConnections } from '@recado/contracts/connections/routes'
import { changeContact, getContact, listContactTickets, pickContacts } from '@recado/contracts/contacts/routes'
import { DEFAULT_HOURS } from '@recado/contracts/hours'
import { listMessages } from '@recado/contracts/messages/routes'
import type { Queue } from '@recado/contracts/queues/queue'
import { listQueues } from '@recado/contracts/queues/routes'
import { createSchedule, listSchedules } from '@recado/contracts/schedules/routes'
import { pickTags } from '@recado/contracts/tags/routes'
import { createTicket, getTicketByUuid } from '@recado/contracts/tickets/routes'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { connectionList, putConnection } from '../../features/connections/api.ts'
import { aConnection, aContact, aMe, aMessage, aSchedule, aTicket, MY_QUEUE } from '../../testing/samples.ts'
import { fakeServer, Refused, Unreachable } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
// the product loads this code on demand; these imports load it before the timeout of a test begins
import './contact-editor.tsx'
import './details-beside.tsx'
import './schedule.tsx'
import { fill } from '../../testing/fill.ts'
import { NewTicket } from './new-ticket.tsx'
import { OpenedTicket } from './opened-ticket.tsx'
import { useDetailsOpen } from './use-details-open.ts'

const server = fakeServer()
const ticket = aTicket({ id: 5, status: 'open', version: 3 })
const carla = aContact()
const AT = '2026-03-01T12:00:00.000Z'
const former = aTicket({
  id: 4,
  status: 'closed',
  user: { id: 11, name: 'Léo' },
  rating: { rate: 3, at: AT },
})
const messages = [
  aMessage({ id: 1, ticketId: 4, body: 'Até logo', createdAt: AT }),
  aMessage({ id: 2, ticketId: 5, body: 'BEGIN:VCARD\nFN:Júlia\nTEL;waid=5511987650009:+55', mediaType: 'vcard' }),
]
const aQueue = (id: number, name: string): Queue => ({
  companyId: 1,
  createdAt: AT,
  updatedAt: AT,
  version: 1,
  id,
  name,
  promptId: null,
  integrationId: null,
  color: '#e8590c',
  orderQueue: 0,
  firstAnswerMinutes: null,
  nextAnswerMinutes: null,
  resolutionMinutes: null,
  schedules: DEFAULT_HOURS,
  specialDays: [],
  greetingMessage: '',
  outOfHoursMessage: '',
  completionMessage: '',
  ratingMessage: '',
  mediaPath: null,
  mediaName: null,
  mediaUrl: null,
})
const planned = aSchedule({ id: 9, body: 'Lembrete da consulta' })

beforeEach(() => {
  localStorage.setItem('ui.details', 'true')
  localStorage.setItem('signOption', 'false')
  server.serve(getTicketByUuid, () => ticket)
  server.serve(listMessages, () => ({
    messages,
    count: 2,
    hasMore: false,
    hasNewer: false,
    tickets: [{ id: 4, number: 2 }],
    ticket,
  }))
  server.serve(listConnections, () => [aConnection()])
  server.serve(getContact, () => ({ ...carla, identities: [{ kind: 'username' as const, value: 'carla.flores' }] }))
  server.serve(listContactTickets, () => ({ tickets: [ticket, former], count: 2, hasMore: false }))
  server.serve(pickContacts, () => [carla])
  server.serve(pickTags, () => [])
  server.serve(listSchedules, () => ({ schedules: [planned], count: 1, hasMore: false }))
})

const me = aMe()
const withSchedules = { ...me, company: { ...me.company, plan: { ...me.company.plan, useSchedules: true } } }
const nothing = () => {}
const Opened = () => (
  <OpenedTicket
    uuid={ticket.uuid}
    details={useDetailsOpen()}
    backTo="/tickets"
    addressOf={({ uuid }) => `/tickets/${uuid}`}
    onTransfer={nothing}
    onTaken={nothing}
    onLeft={nothing}
    onClosed={nothing}
    onOther={nothing}
    onStart={nothing}
  />
)
const open = (person = withSchedules) => show(<Opened />, { me: person, path: `/tickets/${ticket.uuid}` })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('the button that closes the ticket is at most six tab stops from the message field', async () => {
  localStorage.setItem('ui.details', 'false')
  await open()
  await screen.findByRole('log')
  screen.getByRole('textbox', { name: 'Mensagem' }).focus()
  const stops: (string | null)[] = []

  while (stops.at(-1) !== 'Finalizar' && stops.length < 6) {
    await userEvent.tab({ shift: true })
    stops.push(document.activeElement?.getAttribute('aria-label') ?? null)
  }

  expect(stops.at(-1), stops.join(', ')).toBe('Finalizar')
})

describe('the details beside a conversation', () => {
  test('the contact beside a conversation is shown with its identities, and can be edited in its dialog', async () => {
    server.serve(changeContact, () => ({ ...carla, email: 'carla@flores.test', version: 2 }))
    await open()
    await screen.findByText('@carla.flores')

    await userEvent.click(await screen.findByRole('button', { name: 'Editar Carla' }))
    const form = await dialog('Editar contato')
    await fill(form.getByRole('textbox', { name: /E-mail/ }), 'carla@flores.test')
    await userEvent.click(form.getByRole('button', { name: 'Salvar' }))

    await screen.findByText('Contato salvo com sucesso')
    expect(server.heardOf(changeContact)[0]).toMatchObject({ params: { contactId: '20' } })
    expect(server.heardOf(getContact)).toHaveLength(1) // the response to the save updates both panes
  })

  test('the messages that are scheduled for the contact can be opened beside the conversation', async () => {
    await open()

    await userEvent.click(await screen.findByRole('button', { name: /^Editar o agendamento de 20\/03\/2026/ }))

    const form = await dialog('Editar agendamento')
    expect(form.getByRole<HTMLTextAreaElement>('textbox', { name: /Mensagem/ }).value).toBe('Lembrete da consulta')
    expect(server.heardOf(listSchedules)[0]?.query).toMatchObject({ contactId: '20' })
  })

  test('the conversation offers no schedules when the plan has none', async () => {
    await open(me)
    await screen.findByText('@carla.flores')

    expect(screen.queryByRole('button', { name: 'Agendar mensagem' })).toBeNull()
    expect(server.heardOf(listSchedules)).toEqual([])
  })
})

describe('actions inside a conversation', () => {
  test('a message that is being written can be scheduled; its text moves to the schedule, and leaves the composer after saving', async () => {
    server.serve(createSchedule, () => aSchedule({ id: 10 }))
    await open()
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' })
    await userEvent.type(field, 'Sua entrega saiu')
    // takes the second one; the first is in the details
    const [, clock] = screen.getAllByRole('button', { name: 'Agendar mensagem' })
    await userEvent.click(
      within(field.closest('form') as HTMLElement).getByRole('button', { name: 'Agendar mensagem' }),
    )
    expect(clock).toBeTruthy()

    const form = await dialog('Novo agendamento')
    await userEvent.click(form.getByRole('button', { name: 'Salvar' }))

    await screen.findByText('Agendamento salvo com sucesso')
    expect(server.heardOf(createSchedule)[0]?.body).toMatchObject({ contactId: 20, body: 'Sua entrega saiu' })
    expect(field.value).toBe('')
  })

  test('the menu of a conversation can schedule a message for the contact too', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Mais ações do atendimento' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Agendar mensagem' }))

    const form = await dialog('Novo agendamento')
    expect(form.getByRole<HTMLInputElement>('combobox', { name: /Contato/ }).value).toContain('Carla')
  })

  test('the end of a ticket shows the agent and the rating', async () => {
    await open()

    const history = within(await screen.findByRole('log', { name: 'Mensagens' }))
    const end = (await history.findByText(/Atendimento #2 finalizado/)).closest('div') as HTMLElement
    await within(end).findByText('· Léo')
    expect(within(end).getByRole('img', { name: 'Muito satisfeito' })).toBeTruthy()
  })

  test('the person of a contact card can be saved as a contact', async () => {
    await open()

    await userEvent.click(await screen.findByRole('button', { name: 'Salvar o contato Júlia' }))

    const form = await dialog('Adicionar contato')
    expect(form.getByRole<HTMLInputElement>('textbox', { name: /Nome/ }).value).toBe('Júlia')
    expect(form.getByRole<HTMLInputElement>('textbox', { name: /Número/ }).value).toBe('+5511987650009')
  })
})

test('a new conversation with a contact is created once, even after a lost response; an existing one is offered instead', async () => {
  const others: string[] = []
  server.serve(listQueues, () => [])
  server.serve(createTicket, () => {
    throw new Unreachable()
  })
  await show(<NewTicket contact={carla} onDone={nothing} onOther={(uuid) => others.push(uuid)} onClose={nothing} />, {
    me: aMe('admin'),
  })
  const form = await dialog('Novo atendimento')
  const start = () => userEvent.click(form.getByRole('button', { name: 'Iniciar' }))
  await start()
  await screen.findByText('Serviço indisponível no momento. Tente em instantes.')

  server.serve(createTicket, () => {
    throw new Refused('ERR_OTHER_OPEN_TICKET', { ticket: { id: 4, uuid: former.uuid, user: null } })
  })
  await start()
  await userEvent.click(await screen.findByRole('button', { name: 'Abrir' }))

  expect(others).toEqual([former.uuid])
  const [lost, refused] = server.heardOf(createTicket)
  expect(lost?.body).toEqual({ contactId: 20, queueId: null, whatsappId: 5 })
  expect(refused?.headers.get('idempotency-key')).toBe(lost?.headers.get('idempotency-key'))
  await start()
  await expect.poll(() => server.heardOf(createTicket)).toHaveLength(3)
  expect(server.heardOf(createTicket)[2]?.headers.get('idempotency-key')).not.toBe(lost?.headers.get('idempotency-key'))
})

test('an agent who may start a conversation in only one queue does not have to choose it', async () => {
  server.serve(listQueues, () => [aQueue(MY_QUEUE, 'Balcão'), aQueue(4, 'Entregas')])
  await show(<NewTicket contact={carla} onDone={nothing} onOther={nothing} onClose={nothing} />)

  const form = await dialog('Novo atendimento')
  expect(form.getByRole<HTMLInputElement>('combobox', { name: /Fila/ }).value).toBe('Balcão')
})

describe('a number that WhatsApp has locked for new conversations', () => {
  const until = '2099-03-02T12:00:00.000Z'
  const reach = { ...FREE_REACH, lockedUntil: until, lockType: 'RESTRICT_ALL_COMPANIONS' }
  const line = () => screen.findByText(/^O WhatsApp bloqueou este número para novas conversas até .*2099/)
  beforeEach(() => {
    server.serve(listConnections, () => [aConnection({ id: ticket.whatsappId, reach })])
    const identities = [
      { kind: 'phone' as const, value: '5521977771111' },
      { kind: 'lid' as const, value: '123' },
    ]
    server.serve(getContact, () => ({ ...carla, identities }))
  })

  test('a locked number cannot write to a stranger; the composer says until when, and a note is still possible', async () => {
    server.serve(askReach, () => ({ mayWrite: false }))
    await open()

    expect((await line()).textContent).toContain('Pelo celular ainda é possível.')
    expect(screen.queryByRole('textbox', { name: 'Mensagem' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Escrever nota interna' })).toBeTruthy()
    expect(server.heardOf(askReach)[0]?.query).toMatchObject({ phone: '5521977771111', lid: '123' })
  })

  test('a locked number can write to a contact who is not a stranger', async () => {
    server.serve(askReach, () => ({ mayWrite: true }))
    await open()

    expect(await screen.findByRole('textbox', { name: 'Mensagem' })).toBeTruthy()
    await expect.poll(() => server.heardOf(askReach).length).toBe(1)
    expect(screen.queryByText(/^O WhatsApp bloqueou/)).toBeNull()
  })

  test('the composer is off until the server says whether the contact is a stranger to the locked number', async () => {
    const { promise, resolve } = Promise.withResolvers<{ mayWrite: boolean }>()
    server.serve(askReach, () => promise)
    await open()
    await expect.poll(() => server.heardOf(askReach).length).toBe(1)
    expect(screen.queryByRole('textbox', { name: 'Mensagem' })).toBeNull()
    expect(screen.queryByText(/^O WhatsApp bloqueou/)).toBeNull()

    resolve({ mayWrite: true })

    expect(await screen.findByRole('textbox', { name: 'Mensagem' })).toBeTruthy()
  })

  test('the user can write when the server fails to say whether the contact is a stranger', async () => {
    server.serve(askReach, () => {
      throw new Refused('ERR_INTERNAL')
    })
    await open()
    await expect.poll(() => server.heardOf(askReach).length).toBe(1)

    expect(await screen.findByRole('textbox', { name: 'Mensagem' })).toBeTruthy()
  })

  test('a user who is writing when the lock begins can continue until the contact turns out to be a stranger', async () => {
    server.serve(listConnections, () => [aConnection({ id: ticket.whatsappId })])
    const { promise, resolve } = Promise.withResolvers<{ mayWrite: boolean }>()
    server.serve(askReach, () => promise)
    const { client } = await open()
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' })
    await waitFor(() => expect(client.getQueryData(connectionList.queryKey)).toBeTruthy())
    act(() => putConnection(client, aConnection({ id: ticket.whatsappId, version: 2, reach })))
    await expect.poll(() => server.heardOf(askReach).length).toBe(1)
    expect(box.isConnected).toBe(true)

    resolve({ mayWrite: false })

    await line()
  })
})

test('a number without a lock causes no request about the contact', async () => {
  await open()
  await screen.findByRole('textbox', { name: 'Mensagem' })
  await screen.findByText('@carla.flores')

  expect(server.heardOf(askReach)).toEqual([])
})
