// @vitest-environment jsdom
import { getAssistance, sumUpTicket } from '@recado/contracts/assistance/routes'
import type { Me } from '@recado/contracts/auth/user'
import { deleteTicket, updateTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { fill } from '../../testing/fill.ts'
import { aMe, aTicket, ME, MY_QUEUE } from '../../testing/samples.ts'
import { fakeServer, Refused } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { TicketHeader } from './ticket-header.tsx'
import { TransferDialog } from './transfer-dialog.tsx'

const server = fakeServer()
const mine = aTicket({ id: 1, status: 'open' })
const foreign = { ...mine, userId: 77, user: { id: 77, name: 'Léo' } }
const OTHER_QUEUE = 4
const people = [
  { id: 10, name: 'Bia', online: true, profile: 'user' as const, queueIds: [MY_QUEUE], photo: null },
  { id: 11, name: 'Léo', online: false, profile: 'user' as const, queueIds: [MY_QUEUE], photo: null },
  { id: 12, name: 'Nina', online: false, profile: 'user' as const, queueIds: [OTHER_QUEUE], photo: null },
  { id: 13, name: 'Chefe', online: true, profile: 'admin' as const, queueIds: [], photo: '/media/auth/1/chefe/photo' },
]
const queues = [
  { id: MY_QUEUE, name: 'Balcão' },
  { id: OTHER_QUEUE, name: 'Entregas' },
]
type Place = { readonly id: number; readonly name: string }
const PLACES = { queues, connections: [] as readonly Place[] }
let left: Ticket[] = []
beforeEach(() => {
  left = []
})
const onLeft = (ticket: Ticket) => left.push(ticket)

/** The label of an option, without the photo beside it. */
const labelOf = (option: HTMLElement) => option.querySelector('[aria-hidden] + *')?.textContent

describe('the transfer of a ticket', () => {
  const open = (me = aMe(), { ticket = mine, isAlone = false, places = PLACES } = {}) =>
    show(
      <TransferDialog
        ticket={ticket}
        isGone={false}
        people={isAlone ? [] : people}
        isAlone={isAlone}
        queues={places.queues}
        connections={places.connections}
        onDone={onLeft}
        onClose={() => {}}
      />,
      { me },
    )
  const helped = (): Me => {
    const me = aMe()
    return { ...me, company: { ...me.company, plan: { ...me.company.plan, useOpenAi: true } } }
  }
  const choose = async (field: string, option: string) => {
    await userEvent.click(screen.getByRole('combobox', { name: field }))
    await userEvent.click(await screen.findByRole('option', { name: option }))
  }

  test('a transfer needs a user or a queue, and sends no request without one', async () => {
    await open()

    await userEvent.click(screen.getByRole('button', { name: 'Transferir' }))

    await screen.findByText('Escolha um usuário ou uma fila')
    expect(server.heardOf(updateTicket)).toEqual([])
  })

  test('a transfer offers users who have the queue, online ones first, but not the current agent', async () => {
    await open()
    await userEvent.click(screen.getByRole('combobox', { name: 'Usuário' }))

    expect((await screen.findAllByRole('option')).map(labelOf)).toEqual(['Chefe · online', 'Léo'])
    const [chief] = screen.getAllByRole('option')
    expect(chief?.querySelector('img')?.getAttribute('src')).toBe('/api/media/auth/1/chefe/photo')
    await choose('Para a fila', 'Entregas')
    await userEvent.click(screen.getByRole('combobox', { name: 'Usuário' }))
    expect((await screen.findAllByRole('option')).map(labelOf)).toEqual(['Chefe · online', 'Nina'])
  })

  test('a summary is added to the note of a transfer below the typed text, and does not start the transfer', async () => {
    server.serve(getAssistance, () => ({ peoplePromptId: 3 }))
    server.serve(sumUpTicket, () => ({ text: 'Quer entrega hoje.' }))
    await open(helped())
    const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Observação' })
    await fill(note, 'Com pressa')

    await userEvent.click(await screen.findByRole('button', { name: 'Resumir' }))

    await expect.poll(() => note.value).toBe('Com pressa\n\nQuer entrega hoje.')
    expect(server.heardOf(sumUpTicket)).toMatchObject([{ params: { ticketId: String(mine.id) } }])
    expect(server.heardOf(updateTicket)).toEqual([])
  })

  test('a transfer explains why a summary failed, and keeps the note', async () => {
    server.serve(getAssistance, () => ({ peoplePromptId: 3 }))
    server.serve(sumUpTicket, () => {
      throw new Refused('ERR_NOTHING_TO_READ')
    })
    await open(helped())
    const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Observação' })
    await fill(note, 'Com pressa')

    await userEvent.click(await screen.findByRole('button', { name: 'Resumir' }))

    await screen.findByText('Ainda não há mensagens de texto neste atendimento.')
    expect(note.value).toBe('Com pressa')
  })

  test('a transfer offers no summary while the company has no prompt for users', async () => {
    server.serve(getAssistance, () => ({ peoplePromptId: null }))
    await open(helped())

    await expect.poll(() => server.heardOf(getAssistance)).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Resumir' })).toBeNull()
  })

  test('a transfer to a queue sends the note, and says where the ticket went', async () => {
    server.serve(updateTicket, () => ({ ...mine, status: 'pending' as const, userId: null, user: null, version: 2 }))
    await open()
    await choose('Para a fila', 'Entregas')
    await fill(screen.getByRole('textbox', { name: 'Observação' }), 'quer entrega hoje')

    await userEvent.click(screen.getByRole('button', { name: 'Transferir' }))

    await screen.findByText('Atendimento transferido para Entregas.')
    expect(server.heardOf(updateTicket)[0]?.body).toEqual({
      userId: null,
      queueId: OTHER_QUEUE,
      undoSeconds: 6,
      note: 'quer entrega hoje',
    })
    expect(left).toHaveLength(1)
  })

  test('an agent can move a waiting ticket to another queue, and a supervisor can also give it to a user', async () => {
    const waiting = aTicket({ id: 2, status: 'pending' })
    server.serve(updateTicket, () => ({ ...waiting, queueId: OTHER_QUEUE, version: 2 }))
    await open(aMe(), { ticket: waiting })
    expect(screen.queryByRole('combobox', { name: 'Usuário' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Transferir' }))
    await screen.findByText('Escolha uma fila')
    await userEvent.click(screen.getByRole('combobox', { name: 'Para a fila' }))
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Entregas'])
    await userEvent.click(screen.getByRole('option', { name: 'Entregas' }))

    await userEvent.click(screen.getByRole('button', { name: 'Transferir' }))

    await screen.findByText('Atendimento transferido para Entregas.')
    expect(server.heardOf(updateTicket)[0]?.body).toEqual({ userId: null, queueId: OTHER_QUEUE, undoSeconds: 6 })
    cleanup()
    await open(aMe('supervisor'), { ticket: waiting })
    expect(screen.getByRole('combobox', { name: 'Usuário' })).toBeTruthy()
  })

  test.each([true, false])(
    'a waiting ticket keeps its queue when it moves to another connection; the user is alone in the company: %s',
    async (isAlone) => {
      const waiting = aTicket({ id: 2, status: 'pending' })
      const spare = { id: waiting.whatsappId + 1, name: 'Reserva' }
      const connections = [{ id: waiting.whatsappId, name: 'Loja' }, spare]
      server.serve(updateTicket, () => ({ ...waiting, whatsappId: spare.id, version: 2 }))
      await open(aMe(), { ticket: waiting, isAlone, places: { queues: queues.slice(0, 1), connections } })
      await choose('Pela conexão', 'Reserva')

      await userEvent.click(screen.getByRole('button', { name: 'Transferir' }))

      await screen.findByText('Atendimento transferido para Reserva.')
      expect(server.heardOf(updateTicket)[0]?.body).toEqual({
        userId: null,
        queueId: MY_QUEUE,
        undoSeconds: 6,
        whatsappId: spare.id,
      })
    },
  )

  test('the transfer dialog of a company with one user leads an admin to the invitation, and tells others whom to ask', async () => {
    await open(aMe('admin'), { isAlone: true })

    const link = screen.getByRole('link', { name: 'Convidar colegas' })
    expect(link.getAttribute('href')).toBe('/users?open=invite')
    expect(screen.queryByRole('combobox', { name: 'Usuário' })).toBeNull()
    cleanup()
    await open(aMe(), { isAlone: true })
    await screen.findByText(/Peça ao administrador que convide pessoas/)
    expect(screen.queryByRole('link', { name: 'Convidar colegas' })).toBeNull()
  })

  test('a refused transfer keeps the dialog open and shows the reason', async () => {
    server.serve(updateTicket, () => {
      throw new Refused('ERR_USER_NOT_IN_QUEUE')
    })
    await open()
    await choose('Usuário', 'Léo')

    await userEvent.click(screen.getByRole('button', { name: 'Transferir' }))

    expect(await within(await screen.findByRole('dialog')).findByRole('alert')).toBeTruthy()
    expect(left).toEqual([])
  })
})

describe('the header of a ticket', () => {
  const open = (ticket: Ticket, me = aMe(), presence?: ReactNode) =>
    show(
      <TicketHeader
        ticket={ticket}
        backTo="/tickets"
        presence={presence}
        isDetailsOpen={false}
        onLeft={onLeft}
        onDetails={() => {}}
        onTransfer={() => {}}
        onTags={() => {}}
        onSearch={() => {}}
        onTaken={() => {}}
        onClosed={() => {}}
        onOther={() => {}}
      />,
      { me },
    )

  test('the header names the colleagues who are in the ticket, beside its number and queue', async () => {
    await open(mine, aMe(), <span>Otto está vendo</span>)

    expect(screen.getByText('Otto está vendo')).toBeTruthy()
    expect(screen.getByText('#1')).toBeTruthy()
  })

  test.each([
    [null, undefined],
    [3_600, 'Mensagens temporárias: 1 hora'],
    [86_400, 'Mensagens temporárias: 24 horas'],
    [604_800, 'Mensagens temporárias: 7 dias'],
    [7_776_000, 'Mensagens temporárias: 90 dias'],
  ])('the header of a chat whose messages disappear after %s seconds shows: %s', async (disappearAfter, words) => {
    await open({ ...mine, disappearAfter })

    expect(screen.queryByText(/^Mensagens temporárias/)?.textContent).toBe(words)
  })

  test("the header returns the user's own ticket to its queue", async () => {
    server.serve(updateTicket, () => ({ ...mine, status: 'pending' as const, userId: null, user: null, version: 2 }))
    await open(mine)

    await userEvent.click(screen.getByRole('button', { name: 'Devolver à fila' }))

    await screen.findByText('Atendimento devolvido à fila.')
    expect(server.heardOf(updateTicket)[0]?.body).toEqual({ status: 'pending', userId: null, undoSeconds: 6 })
    expect(left).toHaveLength(1)
  })

  test.each([
    ['an agent of a colleague’s ticket', foreign, aMe(), []],
    [
      'a supervisor of a colleague’s ticket',
      foreign,
      aMe('supervisor'),
      ['Devolver à fila', 'Transferir', 'Finalizar'],
    ],
    ['an agent of a closed ticket', aTicket({ ...mine, status: 'closed' }), aMe(), ['Reabrir']],
    ['an agent of a waiting ticket', aTicket({ status: 'pending' }), aMe(), ['Transferir', 'Finalizar', 'Aceitar']],
  ] as const)('the header offers the permitted actions to %s', async (_, ticket, me, offered) => {
    await open(ticket, me)

    const steps = ['Devolver à fila', 'Transferir', 'Finalizar', 'Aceitar', 'Reabrir']
    expect(steps.filter((name) => screen.queryByRole('button', { name }))).toEqual(offered)
  })

  test('only admins can delete a ticket in the header, after a confirmation', async () => {
    server.serve(deleteTicket, () => ({ message: 'ok' }))
    await open(mine, aMe('admin'))
    await userEvent.click(screen.getByRole('button', { name: 'Mais ações do atendimento' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Excluir atendimento' }))
    await screen.findByText('Excluir o atendimento #1 de Carla? Todas as mensagens serão perdidas.')
    expect(server.heardOf(deleteTicket)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Excluir' }))

    await screen.findByText('Atendimento excluído.')
    expect(left).toEqual([mine])
  })

  test('the header can close a ticket without a farewell, and turn its bot on again', async () => {
    server.serve(updateTicket, () => ({ ...mine, version: 2 }))
    await open(mine)
    const choose = async (name: string) => {
      await userEvent.click(screen.getByRole('button', { name: 'Mais ações do atendimento' }))
      await userEvent.click(await screen.findByRole('menuitem', { name }))
    }
    await choose('Deixar o robô responder')
    await screen.findByText('O robô volta a responder na próxima mensagem.')
    await choose('Finalizar sem despedida')
    await screen.findByText('Atendimento finalizado.')

    expect(server.heardOf(updateTicket).map(({ body }) => body)).toEqual([
      { chatbot: true },
      { status: 'closed', userId: ME, queueId: mine.queueId, undoSeconds: 6, farewell: false },
    ])
  })

  test('the second click of a double click does not close the next ticket, which has replaced the first', async () => {
    server.serve(updateTicket, () => ({ ...mine, status: 'closed' as const, version: 2 }))
    await open(mine)
    const button = screen.getByRole('button', { name: 'Finalizar' })

    fireEvent.click(button, { detail: 2 })
    fireEvent.click(button, { detail: 1 })

    await screen.findByText('Atendimento finalizado.')
    expect(server.heardOf(updateTicket)).toHaveLength(1)
  })

  test('the header offers agents neither the export nor the deletion', async () => {
    await open(mine)
    await userEvent.click(screen.getByRole('button', { name: 'Mais ações do atendimento' }))

    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(items).toEqual([
      'Devolver à fila',
      'Transferir',
      'Adiar',
      'Tags',
      'Buscar na conversa',
      'Finalizar sem despedida',
      'Deixar o robô responder',
    ])
  })
})
