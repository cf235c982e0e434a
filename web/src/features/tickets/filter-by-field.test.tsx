// @vitest-environment jsdom
import type { ContactField } from '@recado/contracts/contact-fields/contact-field'
import { listContactFields } from '@recado/contracts/contact-fields/routes'
import { aContact, aContactField } from '@recado/contracts/testing/conversation'
import { countTickets, listTickets } from '@recado/contracts/tickets/routes'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { applyContactFieldFrame } from '../../shared/contact-fields/contact-fields.ts'
import { fakeServer } from '../../testing/server.ts'
import { serveInbox, showInbox } from './serve-inbox.tsx'
import { putContact } from './ticket-cache.ts'

const server = fakeServer()
let fields: ContactField[]
const asked = () => server.heardOf(listTickets).map(({ query }) => query['fields'])

beforeEach(() => {
  serveInbox(server)
  fields = [
    aContactField(1, { id: 3, name: 'Plano', kind: 'choice', options: ['Ouro', 'Prata'], position: 1 }),
    aContactField(1, { id: 4, name: 'Cliente desde', kind: 'date', position: 2 }),
  ]
  server.serve(listContactFields, () => fields)
})

test('tickets are filtered by a field of their contacts, with a chip and an address that show the value', async () => {
  const { address } = await showInbox()
  await userEvent.click(await screen.findByRole('button', { name: 'Filtros' }))
  const filters = within(await screen.findByRole('dialog'))
  await userEvent.click(await filters.findByRole('combobox', { name: 'Filtrar por um campo' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Plano' }))
  await userEvent.click(await filters.findByRole('combobox', { name: 'Plano' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Ouro' }))

  await expect.poll(address).toBe('/tickets?field=3%3AOuro')
  await expect.poll(() => asked().at(-1)).toBe('[{"fieldId":3,"value":"Ouro"}]')
  await expect.poll(() => server.heardOf(countTickets).at(-1)?.query['fields']).toBe('[{"fieldId":3,"value":"Ouro"}]')
  await userEvent.click(screen.getByRole('button', { name: 'Remover o filtro Plano: Ouro' }))
  await expect.poll(address).toBe('/tickets')
  expect(screen.queryByRole('button', { name: /Remover o filtro/ })).toBeNull()
})

test('a filter in the address shows days as people write them, and ends when its field is deleted', async () => {
  const { client } = await showInbox({ path: '/tickets?field=4%3A2026-12-31' })
  await screen.findByRole('button', { name: 'Remover o filtro Cliente desde: 31/12/2026' })
  expect(asked().at(-1)).toBe('[{"fieldId":4,"value":"2026-12-31"}]')

  act(() => applyContactFieldFrame(client, { subject: 'contactField', action: 'delete', data: { id: 4 } }))

  await expect.poll(() => asked().at(-1)).toBeUndefined()
  expect(screen.queryByRole('button', { name: /Remover o filtro/ })).toBeNull()
})

test('a list by a field is fetched again when a contact changes; a list without such a filter is not', async () => {
  const { client } = await showInbox({ path: '/tickets?field=3%3AOuro' })
  await screen.findByText('Carla')
  const before = asked().length

  act(() => putContact(client, aContact(1)))

  await expect.poll(() => asked().length).toBe(before + 1)
  const other = await showInbox()
  await screen.findAllByText('Carla')
  const quiet = asked().length
  act(() => putContact(other.client, aContact(1)))
  expect(asked().length).toBe(quiet)
})
