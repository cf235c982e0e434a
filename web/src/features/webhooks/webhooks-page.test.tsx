// @vitest-environment jsdom
import {
  changeWebhook,
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  repeatWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '@recado/contracts/webhooks/routes'
import type { Webhook } from '@recado/contracts/webhooks/webhook'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fill } from '../../testing/fill.ts'
import { aMe } from '../../testing/samples.ts'
import { fakeServer, Refused } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { aWebhook, aWebhookDelivery } from '../../testing/webhook-samples.ts'
import { WebhooksPage } from './webhooks-page.tsx'

const server = fakeServer()
let webhooks: Webhook[]
beforeEach(() => {
  webhooks = [aWebhook()]
  server.serve(listWebhooks, () => webhooks)
})

const SECRET = 'whsec_dGhpcy1pcy1hLXNlY3JldA'
const open = () => show(<WebhooksPage />, { me: aMe('admin') })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('a new webhook is saved with its events, and its secret is shown once', async () => {
  await open()
  server.serve(createWebhook, ({ body }) => ({ ...aWebhook({ id: 2, ...(body as Partial<Webhook>) }), secret: SECRET }))
  await press('Novo webhook')
  const dialog = await dialogOf('Novo webhook')
  await fill(dialog.getByRole('textbox', { name: /^Nome/ }), 'Entregas')
  await fill(dialog.getByRole('textbox', { name: /^Endereço/ }), 'https://entregas.example/recado')
  await userEvent.click(dialog.getByRole('checkbox', { name: /Contato criado/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))

  const shown = await dialogOf('Segredo do webhook')
  shown.getByText(SECRET)
  await userEvent.click(shown.getByRole('button', { name: 'Já copiei' }))

  await screen.findByText('https://entregas.example/recado')
  expect(screen.queryByText(SECRET)).toBeNull()
  expect(server.heardOf(createWebhook)[0]?.body).toEqual({
    name: 'Entregas',
    url: 'https://entregas.example/recado',
    events: ['message.created', 'contact.created'],
    active: true,
  })
})

test('a refused address is shown at its field, and the dialog stays open', async () => {
  await open()
  server.serve(changeWebhook, () => {
    throw new Refused('ERR_URL_NOT_ALLOWED')
  })
  await press('Editar Loja virtual')
  const dialog = await dialogOf('Editar webhook')
  const url = dialog.getByRole('textbox', { name: /^Endereço/ })
  await fill(url, 'https://10.0.0.1/')
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))

  await dialog.findByText('Este endereço não é permitido.')
})

test('a webhook that the product has switched off shows the reason', async () => {
  webhooks = [aWebhook({ active: false, switchedOff: 'full' })]
  await open()
  await screen.findByText('Desativado: fila cheia')
  await press('Editar Loja virtual')
  await (await dialogOf('Editar webhook')).findByText(/10.000 entregas aguardavam/)
})

test('a new secret is created after a confirmation, and shown', async () => {
  await open()
  server.serve(rotateWebhookSecret, () => ({ ...aWebhook({ version: 2 }), secret: SECRET }))
  await press('Novo segredo de Loja virtual')
  await userEvent.click((await dialogOf('Novo segredo')).getByRole('button', { name: 'Novo segredo' }))

  const shown = await dialogOf('Segredo do webhook')
  shown.getByText(SECRET)
  shown.getByText(/continua válido por 24 horas/)
})

test('the list shows the result of each delivery, and a failed one can be repeated and a test sent', async () => {
  const failed = aWebhookDelivery({ id: 9, status: 'dead', attempt: 3, httpStatus: 500, error: 'answered 500' })
  server.serve(listWebhookDeliveries, () => ({ deliveries: [failed], count: 1, hasMore: false }))
  server.serve(repeatWebhookDelivery, () => failed)
  server.serve(testWebhook, () => aWebhookDelivery({ event: 'ping' }))
  await open()
  await press('Entregas de Loja virtual')
  const drawer = await dialogOf('Entregas de Loja virtual')
  await drawer.findByText('answered 500')
  drawer.getByText(/3 tentativas · HTTP 500 · 120 ms/)
  await userEvent.click(drawer.getByRole('button', { name: 'Repetir' }))
  await userEvent.click(drawer.getByRole('button', { name: 'Enviar teste' }))

  expect(server.heardOf(repeatWebhookDelivery)[0]?.params).toEqual({ webhookId: '1', deliveryId: '9' })
  expect(server.heardOf(testWebhook)).toHaveLength(1)
})

test('the page shows sample code for the check of a signature in several languages', async () => {
  await open()
  await press('Conferir assinatura')
  const dialog = await dialogOf('Conferir a assinatura')
  dialog.getByText(/timingSafeEqual\(given, expected\)/)
  await userEvent.click(dialog.getByRole('tab', { name: 'Python' }))
  await dialog.findByText(/hmac.compare_digest/)
})
