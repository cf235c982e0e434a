// @vitest-environment jsdom
import type { Integration, IntegrationDelivery } from '@recado/contracts/integrations/integration'
import {
  changeIntegration,
  createIntegration,
  deleteIntegration,
  listIntegrationDeliveries,
  listIntegrations,
  repeatIntegrationDelivery,
  testIntegration,
} from '@recado/contracts/integrations/routes'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fill } from '../../testing/fill.ts'
import { aDelivery, anIntegration } from '../../testing/machine-samples.ts'
import { aMe } from '../../testing/samples.ts'
import { fakeServer, Refused, Unreachable } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { IntegrationsPage } from './integrations-page.tsx'
import { applyIntegrationFrame } from './live.ts'

const server = fakeServer()
let queueIntegrations: Integration[]
beforeEach(() => {
  queueIntegrations = [anIntegration()]
  server.serve(listIntegrations, () => ({ queueIntegrations, count: queueIntegrations.length, hasMore: false }))
})

const ACCOUNT = '{"client_email":"robo@loja.test"}'
const aDialogflow = (changes: Partial<Integration> = {}) =>
  anIntegration({
    type: 'dialogflow',
    name: 'Agente',
    projectName: 'loja-flores',
    urlN8N: null,
    secretHint: null,
    jsonContent: 'robo@loja.test',
    ...changes,
  })

const open = () => show(<IntegrationsPage />, { me: aMe('admin') })

async function openDialog(button: string, title: string) {
  const { client } = await open()
  await userEvent.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  const box = (name: RegExp | string) => dialog.getByRole('textbox', { name })
  return {
    client,
    dialog,
    box,
    write: (name: RegExp | string, text: string) => fill(box(name), text),
    choose: async (type: string) => {
      await userEvent.click(dialog.getByRole('combobox', { name: /^Tipo/ }))
      await userEvent.click(await screen.findByRole('option', { name: type }))
    },
    save: () => userEvent.click(dialog.getByRole('button', { name: 'Salvar' })),
  }
}
const openNew = () => openDialog('Nova integração', 'Nova integração')

test('the list shows the type of each integration, and the result of its last call', async () => {
  queueIntegrations = [
    anIntegration({ id: 3, name: 'Fluxo', type: 'typebot' }),
    anIntegration({ id: 2, name: 'Estoque', type: 'n8n', lastCall: { at: '2026-03-02T12:00:00.000Z', ok: false } }),
    anIntegration({ id: 1, lastCall: { at: '2026-03-02T12:00:00.000Z', ok: true } }),
  ]
  await open()

  const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
  const flow = await row(/Fluxo/)
  flow.getByText('Typebot')
  flow.getByText('Nenhuma')
  ;(await row(/Estoque/)).getByText('Erro')
  ;(await row(/Pedidos/)).getByText('Ok')
})

test('each type of integration has its own fields, and a save sends no fields of other types', async () => {
  const { dialog, box, write, choose, save } = await openNew()
  await write(/^Nome/, 'Fluxo')
  await choose('Dialogflow')
  await write(/^Nome do projeto/, 'loja-flores')
  expect(dialog.queryByRole('textbox', { name: /^URL/ })).toBeNull()
  await choose('Typebot')
  expect(dialog.queryByRole('textbox', { name: /^Nome do projeto/ })).toBeNull()

  await save()
  expect(await dialog.findAllByText('Obrigatório')).toHaveLength(2) // the address and the flow are required
  await write(/^URL/, 'bot.loja')
  await write(/^Slug/, 'boas-vindas')
  await save()
  await dialog.findByText('Valor inválido')
  expect(server.heardOf(createIntegration)).toEqual([])

  server.serve(createIntegration, () => ({ ...anIntegration({ id: 2, name: 'Fluxo', type: 'typebot' }), secret: null }))
  await userEvent.clear(box(/^URL/))
  await write(/^URL/, 'https://bot.loja.test')
  await write(/^Palavra para finalizar/, 'sair')
  await save()

  await screen.findByText('Integração salva com sucesso')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(server.heardOf(createIntegration)[0]?.body).toEqual({
    type: 'typebot',
    name: 'Fluxo',
    projectName: 'Fluxo',
    urlN8N: 'https://bot.loja.test',
    typebotSlug: 'boas-vindas',
    typebotExpires: 1,
    typebotDelayMessage: 1_000,
    typebotKeywordFinish: 'sair',
    typebotKeywordRestart: '',
    typebotUnknownMessage: '',
    typebotRestartMessage: '',
  })
})

test('the secret of a new webhook is shown once, can be copied, and is not kept after the dialog is closed', async () => {
  server.serve(createIntegration, () => ({ ...anIntegration({ id: 2, name: 'Caixa' }), secret: 'whsec_muito_secreto' }))
  const { client, dialog, write, save } = await openNew()
  await write(/^Nome/, 'Caixa')
  await write(/^URL/, 'https://caixa.test/entrada')

  await save()

  await dialog.findByText('whsec_muito_secreto')
  dialog.getByText('Copie o segredo agora: ele não será mostrado de novo.')
  dialog.getByRole('button', { name: 'Copiar' })
  expect(dialog.queryByRole('button', { name: 'Salvar' })).toBeNull()
  await userEvent.click(dialog.getAllByRole('button', { name: 'Fechar' }).at(-1) as HTMLElement)

  await screen.findByRole('row', { name: /Caixa/ })
  const held = JSON.stringify(
    client
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
  )
  expect(held).not.toContain('muito_secreto')
  expect(document.body.textContent).not.toContain('muito_secreto')
})

test('a new secret needs a confirmation, and the dialog does not report it as a change by another user', async () => {
  server.serve(changeIntegration, () => ({
    ...anIntegration({ version: 2, secretHint: '••••e5f6' }),
    secret: 'whsec_novo',
  }))
  const { dialog } = await openDialog('Editar Pedidos', 'Editar Pedidos')
  dialog.getByText('••••c3d4')

  await userEvent.click(dialog.getByRole('button', { name: 'Gerar novo' }))
  const question = within(await screen.findByRole('dialog', { name: 'Gerar novo' }))
  question.getByText('Gerar um novo segredo? O anterior deixa de valer.')
  expect(server.heardOf(changeIntegration)).toEqual([])
  await userEvent.click(question.getByRole('button', { name: 'Gerar novo' }))

  await dialog.findByText('whsec_novo')
  dialog.getByText('••••e5f6')
  expect(dialog.queryByText('Alterado por outra pessoa')).toBeNull()
  expect(server.heardOf(changeIntegration).map(({ body }) => body)).toEqual([{ newSecret: true }])
})

test('the dialog ignores new calls of its integration, and offers to load changes of other fields', async () => {
  const { client, dialog } = await openDialog('Editar Pedidos', 'Editar Pedidos')
  const hear = (changes: Partial<Integration>) =>
    act(() =>
      applyIntegrationFrame(client, {
        subject: 'queueIntegration',
        action: 'update',
        data: { record: anIntegration(changes) },
      }),
    )

  hear({ version: 2, lastCall: { at: '2026-03-02T12:00:00.000Z', ok: true } })
  expect(dialog.queryByText('Alterado por outra pessoa')).toBeNull()
  hear({ version: 3, urlN8N: 'https://outro.test' })

  await dialog.findByText('Alterado por outra pessoa')
})

test('a service account is never shown, and stays unless the user enters another one, which must be JSON', async () => {
  queueIntegrations = [aDialogflow()]
  server.serve(changeIntegration, () => ({ ...aDialogflow({ version: 2 }), secret: null }))
  const { dialog, box, write, save } = await openDialog('Editar Agente', 'Editar Agente')
  expect(box(/^JSON/)).toMatchObject({ value: '' })
  dialog.getByText('Em branco, continua a conta robo@loja.test.')
  await write(/^JSON/, 'não é')
  await save()
  await dialog.findByText('Valor inválido')

  await userEvent.clear(box(/^JSON/))
  await save()

  await screen.findByText('Integração salva com sucesso')
  expect(server.heardOf(changeIntegration)[0]?.body).toEqual({})
})

test('the agent can be tried with the values of the form, and its answer or its failure is shown', async () => {
  queueIntegrations = [aDialogflow()]
  const { dialog, write } = await openDialog('Editar Agente', 'Editar Agente')
  server.serve(testIntegration, () => {
    throw new Refused('ERR_INTEGRATION_TEST_FAILED', { detail: '403' })
  })
  await userEvent.click(dialog.getByRole('button', { name: 'Testar Bot' }))
  await dialog.findByText('O teste da integração falhou: 403')

  server.serve(testIntegration, () => ({ ok: true as const, reply: 'Olá, tudo bem?' }))
  await write(/^JSON/, ACCOUNT)
  await userEvent.click(dialog.getByRole('button', { name: 'Testar Bot' }))

  await screen.findByText('Teste realizado com sucesso: Olá, tudo bem?')
  expect(server.heardOf(testIntegration).map(({ body }) => body)).toEqual([
    { id: 1, projectName: 'loja-flores', jsonContent: null, language: 'pt-BR' },
    { id: 1, projectName: 'loja-flores', jsonContent: ACCOUNT, language: 'pt-BR' },
  ])
})

test('an address of an internal network is refused at its field', async () => {
  server.serve(changeIntegration, () => {
    throw new Refused('ERR_URL_NOT_ALLOWED')
  })
  const { dialog, box, write, save } = await openDialog('Editar Pedidos', 'Editar Pedidos')
  await userEvent.clear(box(/^URL/))
  await write(/^URL/, 'https://169.254.169.254/latest')

  await save()

  await dialog.findByText('Este endereço não é permitido.')
  expect(box(/^URL/).getAttribute('aria-invalid')).toBe('true')
})

test('the list of deliveries shows the result of each call, and is refetched after another call', async () => {
  let deliveries: IntegrationDelivery[] = [
    aDelivery({
      id: 2,
      status: 'failed',
      httpStatus: 503,
      ms: 10_000,
      attempt: 3,
      answerBytes: null,
      error: 'HTTP_503',
    }),
    aDelivery({ id: 1, requestBytes: 1_500 }),
  ]
  server.serve(listIntegrationDeliveries, () => ({ deliveries }))
  const { client, dialog } = await openDialog('Entregas de Pedidos', 'Entregas de Pedidos')

  const failed = within((await dialog.findByText('Falhou')).closest('tr') as HTMLElement)
  failed.getByText('HTTP 503')
  failed.getByText('HTTP_503')
  failed.getByText('3')
  failed.getByText('10.000 ms')
  dialog.getByText('2 kB')
  dialog.getByText('Entregue')

  deliveries = [aDelivery({ id: 3, status: 'unknown', httpStatus: null }), ...deliveries]
  act(() =>
    applyIntegrationFrame(client, {
      subject: 'queueIntegration',
      action: 'update',
      data: { record: anIntegration({ version: 2 }) },
    }),
  )

  await dialog.findByText('Sem confirmação')
})

test('a call of a webhook can be repeated, and the answer of the server is shown', async () => {
  server.serve(listIntegrationDeliveries, () => ({
    deliveries: [aDelivery({ id: 2, status: 'waiting', at: '2026-03-02T12:01:00.000Z' }), aDelivery({ id: 1 })],
  }))
  server.serve(repeatIntegrationDelivery, () => ({ message: 'A chamada será repetida.' }))
  const { dialog } = await openDialog('Entregas de Pedidos', 'Entregas de Pedidos')
  const repeat = await dialog.findByRole('button', { name: /^Repetir a chamada/ }) // the waiting call has no button

  await userEvent.click(repeat)
  await screen.findByText('A chamada será repetida.')
  server.serve(repeatIntegrationDelivery, () => {
    throw new Refused('ERR_DELIVERY_NOT_REPEATABLE')
  })
  await userEvent.click(repeat)

  await screen.findByText('Esta chamada não pode ser repetida: ela avançou uma conversa.')
  expect(server.heardOf(repeatIntegrationDelivery)[0]?.params).toEqual({ integrationId: '1', deliveryId: '1' })
})

test('the dialog says when there are no deliveries, and a failed list can be tried again', async () => {
  server.serve(listIntegrationDeliveries, () => {
    throw new Unreachable()
  })
  const { dialog } = await openDialog('Entregas de Pedidos', 'Entregas de Pedidos')
  await dialog.findByText('Não foi possível carregar.')

  server.serve(listIntegrationDeliveries, () => ({ deliveries: [] }))
  await userEvent.click(dialog.getByRole('button', { name: 'Tentar novamente' }))

  await dialog.findByText('Ainda não houve chamadas.')
})

test('an integration in use is not deleted, and the dialog names its uses; another integration is deleted', async () => {
  server.serve(deleteIntegration, () => {
    throw new Refused('ERR_INTEGRATION_IN_USE', { names: 'Suporte' })
  })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Excluir Pedidos' }))
  const question = within(await screen.findByRole('dialog', { name: 'Excluir integração' }))
  const confirm = () => userEvent.click(question.getByRole('button', { name: 'Excluir' }))
  await confirm()
  await question.findByText('A integração está em uso por Suporte.')

  server.serve(deleteIntegration, () => ({ message: 'Integração excluída.' }))
  await confirm()

  await screen.findByText('Integração excluída com sucesso')
  await expect.poll(() => screen.queryByRole('row', { name: /Pedidos/ })).toBeNull()
})
