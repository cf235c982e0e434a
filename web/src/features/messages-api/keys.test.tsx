// @vitest-environment jsdom
import type { ApiKey } from '@recado/contracts/api-keys/api-key'
import { createApiKey, listApiKeys, revokeApiKey } from '@recado/contracts/api-keys/routes'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { press } from '../../testing/dialogs.ts'
import { fill } from '../../testing/fill.ts'
import { aMe } from '../../testing/samples.ts'
import { fakeServer, Refused } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { Keys } from './keys.tsx'

const server = fakeServer()
const SECRET = 'rck_shown-this-once'
const AT = '2026-03-02T12:00:00.000Z'
const aKey = (changes: Partial<ApiKey> = {}): ApiKey => ({
  id: 1,
  name: 'ERP',
  prefix: 'rck_abcdef',
  scopes: ['read'],
  queueIds: null,
  whatsappId: null,
  createdAt: AT,
  lastUsedAt: null,
  ...changes,
})

let keys: ApiKey[] = []
beforeEach(() => {
  keys = [aKey({ queueIds: [3] })]
  server.serve(listApiKeys, () => ({ keys }))
  server.serve(createApiKey, () => ({ key: aKey({ id: 2, name: 'Loja' }), secret: SECRET }))
  server.serve(revokeApiKey, () => ({ message: 'Chave revogada' }))
})
const open = () =>
  show(<Keys queues={[{ id: 3, name: 'Balcão' }]} connections={[{ id: 5, name: 'Principal' }]} />, { me: aMe('admin') })

test('each key is listed with its rights, its queues and its last use', async () => {
  await open()

  const row = await screen.findByRole('row', { name: /ERP/ })
  expect(row.textContent).toMatch(/rck_abcdef….*Ler.*Balcão.*Nunca/)
})

test('the page says when there are no keys', async () => {
  keys = []
  await open()

  await screen.findByText('Nenhuma chave ainda.')
})

test('a key that can send messages needs a name and a connection, and is shown once after its creation', async () => {
  const { client } = await open()
  await press('Nova chave')
  const dialog = within(await screen.findByRole('dialog', { name: 'Nova chave' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Criar chave' }))
  expect(await dialog.findAllByText('Obrigatório')).toHaveLength(2)
  expect(server.heardOf(createApiKey)).toEqual([])

  await fill(dialog.getByRole('textbox', { name: /Nome/ }), 'Loja')
  await userEvent.click(dialog.getByRole('combobox', { name: /Conexão que envia/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Principal' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Ler' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Criar chave' }))

  await dialog.findByText(SECRET)
  expect(server.heardOf(createApiKey).map(({ body }) => body)).toEqual([
    { name: 'Loja', scopes: ['send', 'read'], queueIds: null, whatsappId: 5 },
  ])
  await userEvent.click(dialog.getAllByRole('button', { name: 'Fechar' }).at(-1) as HTMLElement)
  await screen.findByRole('row', { name: /Loja/ })
  expect(screen.queryByText(SECRET)).toBeNull()
  const kept = () =>
    JSON.stringify(
      client
        .getMutationCache()
        .getAll()
        .map(({ state }) => state.data),
    )
  await expect.poll(kept).not.toContain(SECRET)
})

test('a revoked key leaves the list, and a refusal is shown in the dialog', async () => {
  server.serve(revokeApiKey, () => {
    throw new Refused('ERR_NO_PERMISSION')
  })
  await open()
  await press('Revogar ERP')
  const dialog = within(await screen.findByRole('dialog', { name: 'Revogar chave' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Revogar' }))
  await dialog.findByRole('alert')

  server.serve(revokeApiKey, () => ({ message: 'Chave revogada' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Revogar' }))

  await screen.findByText('Nenhuma chave ainda.')
  expect(server.heardOf(revokeApiKey)).toHaveLength(2)
})
