// @vitest-environment jsdom
import type { Connection, StatusChange } from '@recado/contracts/connections/connection'
import {
  changeConnection,
  createApiToken,
  getConnection,
  listConnections,
  listStatusChanges,
  requestPairingCode,
} from '@recado/contracts/connections/routes'
import { listIntegrations } from '@recado/contracts/integrations/routes'
import { getPrompt, listPrompts } from '@recado/contracts/prompts/routes'
import type { Queue } from '@recado/contracts/queues/queue'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { fill } from '../../testing/fill.ts'
import { anIntegration, aPrompt } from '../../testing/machine-samples.ts'
import { aConnection, aMe } from '../../testing/samples.ts'
import { fakeServer, Refused } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { ConnectionsPage } from './connections-page.tsx'
import { applyConnectionFrame } from './live.ts'

const server = fakeServer()
const queue = (id: number, name: string) => ({ id, name, color: '#1971c2' }) as Queue
const queues = [queue(3, 'Balcão'), queue(4, 'Entregas')]
let connection: Connection

beforeEach(() => {
  connection = aConnection({ id: 5, name: 'Principal', greetingMessage: 'Oi!', botMenuLimit: 3 })
  server.serve(listConnections, () => [connection])
})

async function open(hasApi = false, useOpenAi = true, useIntegrations = false) {
  const admin = aMe('admin')
  const plan = { ...admin.company.plan, useExternalApi: hasApi, useOpenAi, useIntegrations }
  const me = { ...admin, company: { ...admin.company, plan } }
  return show(<ConnectionsPage queues={queues} sandbox={{ isOffered: true, phoneUrl: null }} />, { me })
}

async function openRow() {
  await userEvent.click(await screen.findByRole('button', { name: 'Editar Principal' }))
  return within(await screen.findByRole('dialog', { name: 'Editar Principal' }))
}

async function edit(hasApi = false, useOpenAi = true, useIntegrations = false) {
  const shown = await open(hasApi, useOpenAi, useIntegrations)
  return { ...shown, dialog: await openRow() }
}

describe('the prompt of a connection', () => {
  beforeEach(() => {
    server.serve(listPrompts, () => ({
      prompts: [aPrompt(), aPrompt({ id: 2, name: 'Recepção' })],
      count: 2,
      hasMore: false,
    }))
    server.serve(changeConnection, () => ({ ...connection, version: 2 }))
  })

  test('a connection with a prompt offers no queues, because the prompt answers everybody who writes', async () => {
    connection = aConnection({ id: 5, name: 'Principal', greetingMessage: '', queueIds: [3, 4] })
    const { dialog } = await edit()
    const picker = dialog.getByRole('combobox', { name: 'Prompt' })
    const queueField = () => dialog.queryByRole('combobox', { name: 'Filas' })
    expect(queueField()).not.toBeNull()

    await userEvent.click(picker)
    await userEvent.click(await screen.findByRole('option', { name: 'Recepção' }))
    expect(queueField()).toBeNull()
    // removes the greeting, which a connection with several queues needs
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))

    await screen.findByText('Conexão salva com sucesso')
    expect(server.heardOf(changeConnection)[0]?.body).toMatchObject({ promptId: 2, queueIds: [] })
  })

  test('choosing a prompt for a connection clears the integration, and the other way round', async () => {
    connection = aConnection({ id: 5, name: 'Principal', promptId: 1 })
    server.serve(getPrompt, () => aPrompt())
    server.serve(listIntegrations, () => ({ queueIntegrations: [anIntegration({ id: 9 })], count: 1, hasMore: false }))
    const { dialog } = await edit(false, true, true)
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Prompt' })).toMatchObject({ value: 'Vendedora' })

    await userEvent.click(dialog.getByRole('combobox', { name: 'Integração' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Pedidos' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))

    await screen.findByText('Conexão salva com sucesso')
    expect(server.heardOf(changeConnection)[0]?.body).toMatchObject({ promptId: null, integrationId: 9, queueIds: [] })
  })

  test("the dialog shows the name of a connection's prompt, and an error at the field if the prompt no longer exists", async () => {
    connection = aConnection({ id: 5, name: 'Principal', promptId: 77 })
    server.serve(getPrompt, () => aPrompt({ id: 77, name: 'Noturno' }))
    server.serve(changeConnection, () => {
      throw new Refused('ERR_NO_PROMPT_FOUND')
    })
    const { dialog } = await edit()
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Prompt' })).toMatchObject({ value: 'Noturno' })

    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))

    await dialog.findByText('Prompt não encontrado.')
  })

  test('a connection keeps its prompt, and does not request it, while the plan has no prompts', async () => {
    connection = aConnection({ id: 5, name: 'Principal', promptId: 77, queueIds: [3] })
    const { dialog } = await edit(false, false)
    expect(dialog.queryByRole('combobox', { name: 'Prompt' })).toBeNull()

    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))

    await screen.findByText('Conexão salva com sucesso')
    const body = server.heardOf(changeConnection)[0]?.body as object
    expect(Object.keys(body)).not.toContain('promptId')
    expect(body).toMatchObject({ queueIds: [3] })
    expect(server.heardOf(getPrompt)).toEqual([])
  })
})

describe('changing a connection', () => {
  test('the dialog starts with the values of the connection, and sends only the changed ones', async () => {
    server.serve(changeConnection, () => ({ ...connection, name: 'Matriz', version: 2 }))
    const { dialog } = await edit()
    const name = dialog.getByRole('textbox', { name: 'Nome' })
    expect((name as HTMLInputElement).value).toBe('Principal')

    await fill(name, 'Matriz')
    await userEvent.click(dialog.getByRole('tab', { name: 'Regras' }))
    const minutes = dialog.getByRole('textbox', { name: 'Encerrar após (minutos)' })
    await userEvent.clear(minutes)
    await userEvent.type(minutes, '90')
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))

    await screen.findByText('Conexão salva com sucesso')
    expect(within(screen.getByRole('table')).getByText('Matriz')).toBeTruthy()
    expect(server.heardOf(changeConnection)[0]?.body).toMatchObject({
      name: 'Matriz',
      greetingMessage: 'Oi!',
      botMenuLimit: 3,
      expiresMinutes: 90,
      isDefault: true,
    })
  })

  test('a connection with two queues needs a greeting, and the error opens the tab of the field', async () => {
    connection = { ...connection, greetingMessage: '', queueIds: [3, 4] }
    const { dialog } = await edit()

    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))

    await dialog.findByText('A mensagem de saudação é obrigatória quando há mais de uma fila.')
    expect(dialog.getByRole('tab', { name: /Mensagens/ }).getAttribute('aria-selected')).toBe('true')
    expect(server.heardOf(changeConnection)).toEqual([])
  })

  test('the default connection cannot be unset, and the refusal is shown at the switch', async () => {
    server.serve(changeConnection, () => {
      throw new Refused('ERR_NO_OTHER_WHATSAPP')
    })
    const { dialog } = await edit()

    await userEvent.click(dialog.getByRole('switch', { name: /Padrão/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))

    expect(await dialog.findByText('Deve haver pelo menos uma conexão padrão.')).toBeTruthy()
  })

  test('a stored proxy is shown without user and password, is kept when its field stays empty, and is removed by the switch', async () => {
    connection = { ...connection, proxyAddress: 'socks5://proxy.example.com:1080' }
    server.serve(changeConnection, () => ({ ...connection, version: 2 }))
    const { dialog } = await edit()
    await userEvent.click(dialog.getByRole('tab', { name: 'Proxy' }))
    expect(dialog.getByText(/manter o proxy gravado, socks5:\/\/proxy\.example\.com:1080/)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
    await screen.findByText('Conexão salva com sucesso')

    const again = await openRow()
    await userEvent.click(again.getByRole('tab', { name: 'Proxy' }))
    await userEvent.click(again.getByRole('switch', { name: /Usar um proxy/ }))
    await userEvent.click(again.getByRole('button', { name: 'Salvar' }))
    await expect.poll(() => server.heardOf(changeConnection)).toHaveLength(2)

    const bodies = server.heardOf(changeConnection).map(({ body }) => body as object)
    expect(bodies.map((body) => ('proxyUrl' in body ? body.proxyUrl : 'absent'))).toEqual(['absent', null])
  })

  test('a connection without a proxy sends none, even if another user may have entered one meanwhile', async () => {
    server.serve(changeConnection, () => ({ ...connection, version: 2 }))
    const { dialog } = await edit()
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
    await screen.findByText('Conexão salva com sucesso')

    expect(Object.keys(server.heardOf(changeConnection)[0]?.body as object)).not.toContain('proxyUrl')
  })

  test('the address of a new proxy is required and checked, and a failed trial is shown at its field', async () => {
    server.serve(changeConnection, () => {
      throw new Refused('ERR_PROXY_LOGIN')
    })
    const { dialog } = await edit()
    await userEvent.click(dialog.getByRole('tab', { name: 'Proxy' }))
    await userEvent.click(dialog.getByRole('switch', { name: /Usar um proxy/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
    await dialog.findByText('Obrigatório')
    const field = dialog.getByLabelText(/^Endereço do proxy/)
    await fill(field, 'proxy.example.com:1080')
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
    await dialog.findByText(/^Escreva como socks5/)
    expect(server.heardOf(changeConnection)).toEqual([])

    await fill(field, 'socks5://ana:errada@proxy.example.com')
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
    await dialog.findByText('O proxy não aceita este usuário e esta senha.')
    expect(server.heardOf(changeConnection)[0]?.body).toMatchObject({
      proxyUrl: 'socks5://ana:errada@proxy.example.com',
    })
  })

  test('a variable is inserted at the cursor of a message field', async () => {
    const { dialog } = await edit()
    await userEvent.click(dialog.getByRole('tab', { name: 'Mensagens' }))
    const greeting = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Saudação' })
    greeting.setSelectionRange(2, 2)

    await userEvent.click(dialog.getAllByRole('button', { name: 'primeiro nome' })[0] as HTMLElement)

    expect(greeting.value).toBe('Oi{{firstName}}!')
  })

  test('the connection dialog asks before it discards typed input', async () => {
    const { dialog } = await edit()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Nome' }), ' 2')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))

    await screen.findByText('Descartar alterações?')
    await userEvent.click(screen.getByRole('button', { name: 'Continuar editando' }))
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Nome' }).value).toBe('Principal 2')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }))

    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })

  test('a connection that another user has deleted can no longer be saved', async () => {
    const { client, dialog } = await edit()

    act(() => applyConnectionFrame(client, { subject: 'whatsapp', action: 'delete', data: { whatsappId: 5 } }))

    await dialog.findByText('Este registro foi excluído.')
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled).toBe(true)
  })

  test('a change of a connection by another user is offered for loading, but a change of its session alone is not', async () => {
    const { client, dialog } = await edit()
    const hear = (change: Partial<Connection>) =>
      act(() => {
        connection = { ...connection, ...change, version: connection.version + 1 }
        applyConnectionFrame(client, { subject: 'whatsapp', action: 'update', data: { whatsapp: connection } })
      })

    hear({ status: 'DISCONNECTED', statusReason: 'usada em outro lugar', hasToken: true })
    expect(dialog.queryByText('Alterado por outra pessoa')).toBeNull()
    hear({ name: 'Matriz', greetingMessage: 'Olá!' })
    await dialog.findByText('Alterado por outra pessoa')
    await userEvent.click(dialog.getByRole('button', { name: 'Recarregar' }))

    const now = within(await screen.findByRole('dialog', { name: 'Editar Matriz' }))
    expect(now.getByRole<HTMLInputElement>('textbox', { name: 'Nome' }).value).toBe('Matriz')
    expect(now.queryByText('Alterado por outra pessoa')).toBeNull()
  })
})

test('a pairing code is requested for the phone’s number, and shown in two halves', async () => {
  connection = { ...connection, status: 'qrcode', number: null }
  server.serve(getConnection, () => ({ ...connection, qrcode: 'code-1', qrcodeExpiresAt: null }))
  server.serve(requestPairingCode, () => ({ code: 'ABCD1234' }))
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'QR Code' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Conectar Principal/ }))
  await userEvent.click(dialog.getByText('Código de pareamento'))

  await userEvent.type(dialog.getByRole('textbox', { name: 'Número do celular' }), '123')
  await userEvent.click(dialog.getByRole('button', { name: 'Gerar código' }))
  expect(server.heardOf(requestPairingCode)).toEqual([])
  await fill(dialog.getByRole('textbox', { name: 'Número do celular' }), '+55 (11) 95555-0000')
  await userEvent.click(dialog.getByRole('button', { name: 'Gerar código' }))

  await dialog.findByText('ABCD-1234')
  expect(server.heardOf(requestPairingCode)[0]?.body).toEqual({ number: '5511955550000' })
})

test('the history of a connection shows each status with its reason, latest first', async () => {
  const changes: StatusChange[] = [
    { at: '2026-03-02T12:05:00.000Z', status: 'DISCONNECTED', reason: 'usada em outro lugar', reasonWords: null },
    { at: '2026-03-02T12:00:00.000Z', status: 'CONNECTED', reason: null, reasonWords: null },
  ]
  server.serve(listStatusChanges, () => changes)
  await open()

  await userEvent.click(await screen.findByRole('button', { name: 'Histórico de Principal' }))

  const dialog = within(await screen.findByRole('dialog', { name: 'Histórico de Principal' }))
  const rows = await dialog.findAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Desconectadousada em outro lugar'),
    expect.stringContaining('Conectado'),
  ])
})

describe('the token of the external API', () => {
  test('the token of the external API is shown once, and replacing an existing token needs a confirmation', async () => {
    connection = { ...connection, hasToken: true, tokenPrefix: 'rec_12' }
    server.serve(createApiToken, () => ({ token: 'rec_secret' }))
    const { dialog } = await edit(true)
    await userEvent.click(dialog.getByRole('tab', { name: 'API' }))
    expect(dialog.getByText('Token em uso: rec_12…')).toBeTruthy()

    await userEvent.click(dialog.getByRole('button', { name: 'Gerar token' }))
    const question = within(await screen.findByRole('dialog', { name: 'Gerar token' }))
    expect(server.heardOf(createApiToken)).toEqual([])
    await userEvent.click(question.getByRole('button', { name: 'Gerar token' }))

    expect(await dialog.findByText('rec_secret')).toBeTruthy()
  })

  test('the token of the external API is hidden when the plan does not include the API', async () => {
    const { dialog } = await edit(false)

    expect(dialog.queryByRole('tab', { name: 'API' })).toBeNull()
  })
})
