// @vitest-environment jsdom
import { listApiKeys } from '@recado/contracts/api-keys/routes'
import { sendExternally } from '@recado/contracts/messages/external-routes'
import { WEBHOOK_EVENTS } from '@recado/contracts/webhooks/webhook'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { guardOf } from '../../app/guard-of.ts'
import { PAGES } from '../../app/pages.tsx'
import { onSessionEnd } from '../../shared/session/session-events.ts'
import { SIGNATURE_SAMPLES } from '../../shared/signature/signature-samples.ts'
import { aFile } from '../../testing/files.ts'
import { fill } from '../../testing/fill.ts'
import { aMe } from '../../testing/samples.ts'
import { fakeServer, Refused, Unreachable } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { MessagesApiPage } from './messages-api-page.tsx'

const server = fakeServer()
const ANSWER = { message: 'Mensagem enviada', messages: [{ id: 5, ticketId: 9, waMessageId: '3EB0' }] }
const TOKEN = 'token-of-a-connection'
const QUEUES = [{ id: 3, name: 'Balcão' }]
const CONNECTIONS = [{ id: 5, name: 'Principal' }]
beforeEach(() => {
  localStorage.setItem('token', 'of the session')
  server.serve(sendExternally, () => ANSWER)
  server.serve(listApiKeys, () => ({ keys: [] }))
})

const form = (name: 'Texto' | 'Mídia') => {
  const within_ = within(screen.getByRole('form', { name }))
  return {
    ...within_,
    fill: async (field: RegExp, value: string) => {
      const input = within_.getByRole('textbox', { name: field })
      await userEvent.clear(input)
      await fill(input, value)
    },
    send: () => userEvent.click(within_.getByRole('button', { name: 'Enviar' })),
  }
}
async function fillText(number = '5511988887777') {
  const text = form('Texto')
  await text.fill(/Token/, TOKEN)
  await text.fill(/Número/, number)
  await text.fill(/Mensagem/, 'Seu pedido saiu')
  return text
}

test('a text is sent as the user entered it, with the token of the form and not with the token of the session', async () => {
  await show(<MessagesApiPage queues={QUEUES} connections={CONNECTIONS} />, { me: aMe('admin') })
  const text = await fillText()

  await text.send()

  await screen.findByText('Mensagem enviada com sucesso')
  const [heard] = server.heardOf(sendExternally)
  expect(heard?.body).toEqual({ number: '5511988887777', body: 'Seu pedido saiu' })
  expect(heard?.headers.get('authorization')).toBe(`Bearer ${TOKEN}`)
  expect(heard?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/)
})

test('a file is sent with its text, and the form requires a file', async () => {
  await show(<MessagesApiPage queues={QUEUES} connections={CONNECTIONS} />, { me: aMe('admin') })
  const media = form('Mídia')
  await media.fill(/Token/, TOKEN)
  await media.fill(/Número/, '5511988887777')
  await media.send()
  await media.findByText('Obrigatório')
  expect(server.heardOf(sendExternally)).toEqual([])

  const input = document.querySelector('input[type=file]') as HTMLInputElement
  await userEvent.upload(input, aFile('catalogo.pdf', 'application/pdf'))
  await media.findByText('catalogo.pdf')
  await media.send()

  await screen.findByText('Mensagem enviada com sucesso')
  const [heard] = server.heardOf(sendExternally)
  expect(heard?.files.map(({ name }) => name)).toEqual(['catalogo.pdf'])
  expect(heard?.headers.get('authorization')).toBe(`Bearer ${TOKEN}`)
})

test('the form is not sent without a token, a number and a message, or to a number with a mask', async () => {
  await show(<MessagesApiPage queues={QUEUES} connections={CONNECTIONS} />, { me: aMe('admin') })
  await form('Texto').send()
  expect(await form('Texto').findAllByText('Obrigatório')).toHaveLength(3)

  const text = await fillText('(11) 98888-7777')
  await text.send()

  await text.findByText('Número inválido: use código do país, DDD e número, sem máscara.')
  expect(server.heardOf(sendExternally)).toEqual([])
})

test('a refused token is shown at its field, and does not end the session', async () => {
  const ends: string[] = []
  const stop = onSessionEnd((reason) => ends.push(reason))
  server.serve(sendExternally, () => {
    throw new Refused('ERR_API_INVALID_TOKEN')
  })
  await show(<MessagesApiPage queues={QUEUES} connections={CONNECTIONS} />, { me: aMe('admin') })
  const text = await fillText()

  await text.send()

  await text.findByText('Token inválido.')
  expect([ends, localStorage.getItem('token')]).toEqual([[], 'of the session'])
  stop()
})

test('a message that is sent again after a lost connection has the same key, and the next message has another one', async () => {
  server.serve(sendExternally, () => {
    throw new Unreachable()
  })
  await show(<MessagesApiPage queues={QUEUES} connections={CONNECTIONS} />, { me: aMe('admin') })
  const text = await fillText()
  await text.send()
  await text.findByRole('alert')

  server.serve(sendExternally, () => ANSWER)
  await text.send()
  await expect.poll(() => server.heardOf(sendExternally)).toHaveLength(2)
  await expect.poll(() => text.getByRole('textbox', { name: /Mensagem/ })).toHaveProperty('value', '')
  await text.fill(/Mensagem/, 'Seu pedido saiu')
  await text.send()

  await expect.poll(() => server.heardOf(sendExternally)).toHaveLength(3)
  const [first, again, next] = server.heardOf(sendExternally).map(({ headers }) => headers.get('idempotency-key'))
  expect(again).toBe(first)
  expect(next).not.toBe(first)
})

test('after the page is left, neither the cache nor the storage of the browser contains the token', async () => {
  const { client } = await show(<MessagesApiPage queues={QUEUES} connections={CONNECTIONS} />, { me: aMe('admin') })
  const text = await fillText()
  await text.send()
  await screen.findByText('Mensagem enviada com sucesso')

  cleanup()

  const kept = () =>
    JSON.stringify(
      client
        .getMutationCache()
        .getAll()
        .map(({ state }) => state.variables),
    )
  await expect.poll(kept).not.toContain(TOKEN)
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(TOKEN)
})

test('the examples contain the address of the company, and all of them change to the chosen language', async () => {
  await show(<MessagesApiPage queues={QUEUES} connections={CONNECTIONS} />, { me: aMe('admin') })

  await userEvent.click(screen.getAllByRole('tab', { name: 'PHP' })[0] as HTMLElement)

  for (const title of ['Enviar texto', 'Enviar arquivo']) {
    const code = screen.getByRole('region', { name: `${title}: PHP` })
    expect(code.textContent).toContain(`curl_init('${location.origin}/api/messages/send')`)
  }
})

test('every error of the contract is listed with its status and its text', async () => {
  await show(<MessagesApiPage queues={QUEUES} connections={CONNECTIONS} />, { me: aMe('admin') })

  const row = screen.getByRole('row', { name: /ERR_WAPP_NOT_INITIALIZED/ })
  expect(row.textContent).toMatch(/^409.*Esta conexão não está pronta/)
  for (const code of sendExternally.errors) screen.getByRole('cell', { name: code })
})

test('the page explains webhooks with every event, the headers, and the check of a signature in each language', async () => {
  await show(<MessagesApiPage queues={QUEUES} connections={CONNECTIONS} />, { me: aMe('admin') })

  const webhooks = within(screen.getByRole('region', { name: 'Webhooks' }))
  webhooks.getByText(WEBHOOK_EVENTS.join(', '))
  for (const header of ['X-Recado-Event', 'X-Recado-Delivery', 'X-Recado-Signature']) webhooks.getByText(header)
  expect(webhooks.getByRole('link', { name: 'Criar um webhook em Webhooks' }).getAttribute('href')).toBe('/webhooks')
  for (const [name, code] of Object.entries(SIGNATURE_SAMPLES)) {
    await userEvent.click(await webhooks.findByRole('tab', { name }))
    expect(webhooks.getByRole('region', { name }).textContent).toBe(code)
  }
})

test('a user who may not open the page of webhooks gets no link to it', async () => {
  const me = aMe('admin')
  const permissions = me.permissions.filter((permission) => permission !== 'webhooks:manage')
  await show(<MessagesApiPage queues={QUEUES} connections={CONNECTIONS} />, { me: { ...me, permissions } })

  const webhooks = within(screen.getByRole('region', { name: 'Webhooks' }))
  webhooks.getByText(WEBHOOK_EVENTS.join(', '))
  expect(webhooks.queryByRole('link')).toBeNull()
})

test('an example fetches the file of a message with a key, at the address of the company', async () => {
  await show(<MessagesApiPage queues={QUEUES} connections={CONNECTIONS} />, { me: aMe('admin') })

  const files = within(screen.getByRole('region', { name: 'Arquivos das mensagens' }))
  files.getByText(`GET ${location.origin}/api/messages/:messageId/file`)
  files.getByText(/mediaUrl .* 60 minutos/)
})

test('the file field of the media form is marked as required', async () => {
  await show(<MessagesApiPage queues={QUEUES} connections={CONNECTIONS} />, { me: aMe('admin') })

  expect(form('Mídia').getByText('Arquivo').textContent).toBe('Arquivo *')
})

test('only admins whose plan has the external API can open the page', () => {
  expect(guardOf(PAGES, '/messages-api')).toMatchObject({
    permission: 'connections:manage',
    feature: 'useExternalApi',
  })
  expect(aMe('supervisor').permissions).not.toContain('connections:manage')
})
