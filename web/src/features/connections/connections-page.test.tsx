// @vitest-environment jsdom
import type { Connection, ConnectionStatus, Session } from '@recado/contracts/connections/connection'
import { FREE_REACH } from '@recado/contracts/connections/reach'
import {
  countVouchers,
  createConnection,
  deleteConnection,
  getConnection,
  listConnections,
  listStatusChanges,
  newQrCode,
  startSession,
} from '@recado/contracts/connections/routes'
import type { LiveFrame } from '@recado/contracts/realtime/frames'
import { countTickets } from '@recado/contracts/tickets/routes'
import type { QueryClient } from '@tanstack/react-query'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fill } from '../../testing/fill.ts'
import { aConnection, aMe } from '../../testing/samples.ts'
import { fakeServer, Refused, Unreachable } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { connectionList } from './api.ts'
import { ConnectionsPage } from './connections-page.tsx'
import { applyConnectionFrame } from './live.ts'

const server = fakeServer()
let connections: Connection[] = []

beforeEach(() => {
  connections = [aConnection({ id: 5, name: 'Principal' })]
  server.serve(listConnections, () => connections)
  server.serve(countTickets, () => ({ open: 2, pending: 1, closed: 40, unread: 0 }))
})

const PHONE = 'http://127.0.0.1:9000'
const open = (isOffered = true) =>
  show(<ConnectionsPage queues={[]} sandbox={{ isOffered, phoneUrl: PHONE }} />, { me: aMe('admin') })
const hear = (client: QueryClient, frame: LiveFrame) => act(() => applyConnectionFrame(client, frame))
const session = (status: ConnectionStatus, version: number, changes: Partial<Session> = {}): LiveFrame => ({
  subject: 'whatsappSession',
  action: 'update',
  data: {
    session: {
      id: 6,
      status,
      statusReason: null,
      statusWords: null,
      networkWords: null,
      retryAt: null,
      qrcode: status === 'qrcode' ? 'code-1' : '',
      qrcodeExpiresAt: null,
      retries: 0,
      updatedAt: `2026-03-02T12:00:0${version}.000Z`,
      version,
      ...changes,
    },
  },
})

describe('a number that WhatsApp has suspended', () => {
  const words = {
    code: 402,
    detail: 104,
    title: null,
    text: 'Muitas mensagens iguais',
    url: 'https://faq.whatsapp.com/1',
  }

  test('a suspended number shows the reason, the words of WhatsApp and the time of the next try, and can be tried at once', async () => {
    const statusReason = 'o WhatsApp suspendeu este número'
    const retryAt = '2026-03-02T18:30:00.000Z'
    connections = [aConnection({ id: 5, status: 'OPENING', statusReason, networkWords: words, retryAt, retries: 1 })]
    server.serve(startSession, () => ({ message: 'Iniciando a sessão.' }))
    await open()
    const table = within(await screen.findByRole('table'))

    expect(table.getByText(statusReason)).toBeTruthy()
    expect(table.getByText('Muitas mensagens iguais').parentElement?.textContent).toBe(
      'O WhatsApp diz: Muitas mensagens iguais (código 402/104) Ler mais',
    )
    expect(table.getByRole('link', { name: 'Ler mais' }).getAttribute('href')).toBe(words.url)
    expect(table.getByText(/^Nova tentativa: 02\/03/).getAttribute('datetime')).toBe(retryAt)
    await userEvent.click(table.getByRole('button', { name: 'Tentar agora' }))
    await expect.poll(() => server.heardOf(startSession)).toHaveLength(1)
  })

  test('a number that is open again shows no suspension', async () => {
    await open()
    const table = within(await screen.findByRole('table'))

    expect(table.getByText('Conectado')).toBeTruthy()
    expect(table.queryByText(/O WhatsApp diz|Nova tentativa/)).toBeNull()
  })
})

describe('pairing a connection', () => {
  const added = aConnection({ id: 6, name: 'Entregas', type: 'sandbox', status: 'OPENING', number: null })
  const dialog = async () => within(await screen.findByRole('dialog', { name: /Conectar Entregas/ }))

  async function givenAdded() {
    connections = []
    server.serve(createConnection, () => added)
    server.serve(getConnection, () => ({ ...added, qrcode: '', qrcodeExpiresAt: null }))
    const shown = await open()
    await screen.findByText('Conecte o primeiro WhatsApp.')
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar conexão' }))
    await fill(await screen.findByRole('textbox', { name: /Nome/ }), 'Entregas')
    await userEvent.click(screen.getByRole('radio', { name: 'Simulado' }))
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }))
    await (await dialog()).findByText('Preparando o código…')
    return shown
  }

  test('the dialog of a new connection shows every state of the pairing, and closes by itself at the end', async () => {
    const { client } = await givenAdded()
    expect(server.heardOf(createConnection)[0]?.body).toMatchObject({ name: 'Entregas', type: 'sandbox', queueIds: [] })

    hear(client, session('qrcode', 2))
    await (await dialog()).findByRole('img', { name: 'QR Code da conexão Entregas' })
    const phone = (await dialog()).getByRole('link', { name: 'Abrir telefone simulado' })
    expect(phone.getAttribute('href')).toBe(`${PHONE}#/scan?qr=code-1`)
    hear(client, session('PAIRING', 3))
    await (await dialog()).findByText('Pareando')
    hear(client, session('CONNECTED', 4))

    await screen.findByText('Conexão Entregas ativa')
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(within(screen.getByRole('table')).getByText('Conectado')).toBeTruthy()
  })

  test('an unknown step that WhatsApp requires is shown beside the code', async () => {
    const { client } = await givenAdded()
    const statusReason = 'o WhatsApp pediu um passo que este sistema não conhece: w_prove'
    hear(client, session('qrcode', 2, { statusReason }))

    await (await dialog()).findByText(statusReason)
  })

  test('a code that arrives late does not replace a newer one', async () => {
    const { client } = await givenAdded()

    hear(client, session('qrcode', 2, { qrcode: 'newer', updatedAt: '2026-03-02T12:00:09.000Z' }))
    hear(client, session('qrcode', 2, { qrcode: 'older', updatedAt: '2026-03-02T12:00:08.000Z' }))

    await (await dialog()).findByText('newer')
    expect((await dialog()).queryByText('older')).toBeNull()
  })

  test('the dialog shows the number of seconds in which the code can still be scanned', async () => {
    const { client } = await givenAdded()
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const qrcodeExpiresAt = new Date(Date.now() + 20_000).toISOString()

    hear(client, session('qrcode', 2, { qrcodeExpiresAt }))
    act(() => void vi.advanceTimersByTime(100)) // waits, because the cache notifies its observers in a separate task
    expect(screen.getByRole('timer').textContent).toBe('Novo código em 20 s')
    act(() => void vi.advanceTimersByTime(15_000))
    expect(screen.getByRole('timer').textContent).toBe('Novo código em 5 s')
    act(() => void vi.advanceTimersByTime(15_000))

    expect(screen.queryByRole('timer')).toBeNull()
    screen.getByText('O código muda sozinho; leia o que estiver na tela.')
  })

  test('an expired code can be requested again', async () => {
    server.serve(newQrCode, () => ({ message: 'ok' }))
    const { client } = await givenAdded()
    hear(client, session('TIMEOUT', 2))

    await (await dialog()).findByText('O código não foi lido a tempo.')
    await userEvent.click((await dialog()).getByRole('button', { name: 'Novo QR Code' }))

    await expect.poll(() => server.heardOf(newQrCode)[0]?.params).toEqual({ whatsappId: '6' })
  })

  test('a name that another connection has is shown at its field, and the dialog stays open', async () => {
    server.serve(createConnection, () => {
      throw new Refused('ERR_DUPLICATED_NAME')
    })
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Adicionar conexão' }))
    const name = await screen.findByRole('textbox', { name: /Nome/ })
    await fill(name, 'Principal')
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }))

    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('dialog', { name: 'Nova conexão' })).toBeTruthy()
  })

  test('the simulated channel is offered only in an installation with a simulator', async () => {
    await open(false)
    await userEvent.click(await screen.findByRole('button', { name: 'Adicionar conexão' }))

    await screen.findByRole('textbox', { name: /Nome/ })
    expect(screen.queryByRole('radio')).toBeNull()
  })
})

describe('the list of connections', () => {
  const update = (changes: Partial<Connection>): LiveFrame => ({
    subject: 'whatsapp',
    action: 'update',
    data: { whatsapp: aConnection({ id: 5, name: 'Principal', ...changes }) },
  })

  test('frames of connections give the same data as a refetch: created, changed, repeated, late, deleted', async () => {
    const { client } = await open()
    await screen.findByText('Principal')
    const renamed = aConnection({ id: 5, name: 'Zona Sul', version: 3 })
    const created = aConnection({ id: 7, name: 'Ágil', version: 1 })
    const removed = aConnection({ id: 8, name: 'Breve', version: 1 })

    hear(client, update({ name: 'Zona Sul', version: 3 }))
    hear(client, update({ name: 'Zona Sul', version: 3 }))
    hear(client, update({ name: 'Nome antigo', version: 2 }))
    for (const whatsapp of [created, removed, created])
      hear(client, { subject: 'whatsapp', action: 'create', data: { whatsapp } })
    hear(client, { subject: 'whatsapp', action: 'delete', data: { whatsappId: 8 } })
    const applied = client.getQueryData(connectionList.queryKey)
    connections = [created, renamed] // ordered by name, as on the server
    await act(() => client.refetchQueries(connectionList))

    expect(client.getQueryData(connectionList.queryKey)).toEqual(applied)
  })

  test('a number that WhatsApp has locked or warned shows the restriction below its status, and the details in its history', async () => {
    const lockedUntil = '2099-03-02T12:00:00.000Z'
    const lastTrouble = { at: '2026-03-01T12:00:00.000Z', error: 'ERR_WAPP_UNPROVEN' }
    connections = [
      aConnection({
        id: 5,
        name: 'Presa',
        lastTrouble,
        reach: { ...FREE_REACH, lockedUntil, lockType: 'WEB_COMPANION_ONLY' },
      }),
      aConnection({ id: 6, name: 'Avisada', reach: { ...FREE_REACH, cap: 'SECOND_WARNING', capEndsAt: lockedUntil } }),
      aConnection({ id: 7, name: 'Solta', reach: { ...FREE_REACH, lockedUntil: '2020-01-01T12:00:00.000Z' } }),
    ]
    server.serve(listStatusChanges, () => [])
    server.serve(countVouchers, () => ({ people: 1_200, vouching: 300 }))
    await open()
    const row = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent
    expect(await row(/Presa/)).toMatch(/Sem novas conversas até .*2099/)
    expect(await row(/Avisada/)).toContain('Quase no limite de conversas novas')
    expect(await row(/Solta/)).not.toMatch(/conversas/)
    await userEvent.click(screen.getByRole('button', { name: 'Histórico de Presa' }))

    const dialog = within(await screen.findByRole('dialog', { name: 'Histórico de Presa' }))
    expect(await dialog.findByText('300 de 1.200 (25%)')).toBeTruthy()
    expect(dialog.getByText(/WEB_COMPANION_ONLY/).textContent).toContain('pelo celular ainda é possível')
    expect(dialog.getByText(/^O WhatsApp não reconheceu esta conversa/)).toBeTruthy()
  })

  test('a connection is deleted only after a confirmation that names it, and a failure is shown in the dialog', async () => {
    server.serve(deleteConnection, () => {
      throw new Unreachable()
    })
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir Principal' }))
    const question = within(await screen.findByRole('dialog', { name: 'Excluir conexão' }))
    await question.findByText('Excluir Principal? 3 atendimentos ativos serão finalizados.')
    expect(server.heardOf(countTickets)[0]?.query).toEqual({ showAll: 'true', whatsappIds: '[5]' })
    expect(server.heardOf(deleteConnection)).toEqual([])
    await userEvent.click(question.getByRole('button', { name: 'Excluir' }))
    await question.findByText('Serviço indisponível no momento. Tente em instantes.')

    server.serve(deleteConnection, () => ({ message: 'ok' }))
    await userEvent.click(question.getByRole('button', { name: 'Excluir' }))

    await screen.findByText('Conecte o primeiro WhatsApp.')
    await screen.findByText('Conexão excluída com sucesso')
  })

  test('a list of connections that fails to load can be tried again', async () => {
    server.serve(listConnections, () => {
      throw new Unreachable()
    })
    await open()
    await screen.findByText('Não foi possível carregar.')

    server.serve(listConnections, () => connections)
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))

    await screen.findByText('Principal')
  })
})
