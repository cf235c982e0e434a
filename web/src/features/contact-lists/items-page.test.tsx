// @vitest-environment jsdom
import type { ContactListItem } from '@recado/contracts/campaigns/contact-list'
import {
  createContactListItem,
  deleteContactListItem,
  deleteInvalidItems,
  getContactList,
  listContactListItems,
} from '@recado/contracts/campaigns/contact-list-routes'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { aContactList, aListItem } from '../../testing/campaign-samples.ts'
import { rowOf } from '../../testing/dialogs.ts'
import { fill } from '../../testing/fill.ts'
import { aMe } from '../../testing/samples.ts'
import { fakeServer, Refused } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { ItemsPage } from './items-page.tsx'
import { applyContactListFrame } from './live.ts'

const server = fakeServer()
let items: ContactListItem[]

beforeEach(() => {
  items = [
    aListItem({ id: 1, name: 'Ana', isWhatsappValid: true }),
    aListItem({ id: 2, name: 'Beto', number: '5511944442222', isWhatsappValid: false, email: 'beto@sol.test' }),
    aListItem({ id: 3, name: 'Caio', number: '5511944443333' }),
  ]
  server.serve(getContactList, () => openedList())
  server.serve(listContactListItems, () => ({ contacts: items, count: items.length, hasMore: false }))
})
/** The opened list, with the counts of the server. */
const openedList = () => {
  const counted = (validity: boolean | null) =>
    items.filter(({ isWhatsappValid }) => isWhatsappValid === validity).length
  const left = counted(null)
  return {
    ...aContactList({ contactsCount: items.length }),
    validCount: counted(true),
    invalidCount: counted(false),
    checks: { left, seconds: left * 70 },
  }
}
const open = (me = aMe('admin')) =>
  show(
    <Routes>
      <Route path="/contact-lists" element={null} />
      <Route path="/contact-lists/:contactListId/contacts" element={<ItemsPage />} />
    </Routes>,
    { me, path: '/contact-lists/4/contacts' },
  )

test('each number shows whether it is on WhatsApp or being checked, is updated live, and is counted in the title', async () => {
  const { client } = await open()
  await screen.findByRole('heading', { level: 1, name: /^Clientes/ })
  ;(await rowOf('Ana')).getByText('válido')
  ;(await rowOf('Beto')).getByText('inválido')
  const row = await rowOf('Caio')
  row.getByText('verificando')

  await screen.findByRole('heading', { level: 1, name: 'Clientes 3 · 1 no WhatsApp' })

  const record = aListItem({ id: 3, version: 2, name: 'Caio', number: '5511944443333', isWhatsappValid: true })
  items = [...items.slice(0, 2), record]
  act(() => applyContactListFrame(client, { subject: 'ContactListItem', action: 'update', data: { record } }))

  await row.findByText('válido')
  await screen.findByRole('heading', { level: 1, name: 'Clientes 3 · 2 no WhatsApp' })
  expect(server.heardOf(listContactListItems)[0]?.query).toEqual({ contactListId: '4', pageNumber: '1' })
})

test('the visible rows are refetched when many people are added at once', async () => {
  const { client } = await open()
  await rowOf('Ana')
  items = [...items, aListItem({ id: 4, name: 'Dora' })]

  act(() => applyContactListFrame(client, { subject: 'ContactListItem-{listId}', id: 4, action: 'reload', data: {} }))

  await screen.findByText('Dora')
})

test('the page shows how many numbers are checked, and about how long the rest takes', async () => {
  const { client } = await open()

  await screen.findByText('falta verificar 1 número, cerca de 2 min')
  const bar = screen.getByRole('progressbar', { name: 'Números verificados' })
  expect(Math.round(Number(bar.getAttribute('aria-valuenow')))).toBe(67)

  const record = aListItem({ id: 3, version: 2, name: 'Caio', number: '5511944443333', isWhatsappValid: true })
  items = [...items.slice(0, 2), record]
  act(() => applyContactListFrame(client, { subject: 'ContactListItem', action: 'update', data: { record } }))

  await expect.poll(() => screen.queryByRole('progressbar')).toBeNull()
})

test('the address filters numbers by validity, and a number whose validity changes leaves the list', async () => {
  server.serve(listContactListItems, ({ query }) => {
    const contacts = items.filter(({ isWhatsappValid }) => query.validity !== 'unchecked' || isWhatsappValid === null)
    return { contacts, count: contacts.length, hasMore: false }
  })
  const { client, address } = await open()
  await rowOf('Ana')

  await userEvent.click(screen.getByRole('combobox', { name: 'Situação no WhatsApp' }))
  await userEvent.click(await screen.findByRole('option', { name: 'verificando' }))

  await expect.poll(() => screen.queryByText('Ana')).toBeNull()
  expect(address()).toBe('/contact-lists/4/contacts?validity=unchecked')
  await rowOf('Caio')
  const record = aListItem({ id: 3, version: 2, name: 'Caio', number: '5511944443333', isWhatsappValid: true })
  act(() => applyContactListFrame(client, { subject: 'ContactListItem', action: 'update', data: { record } }))
  await expect.poll(() => screen.queryByText('Caio')).toBeNull()
})

test('a user with the permission can delete all invalid numbers, after a confirmation that counts them', async () => {
  server.serve(deleteInvalidItems, () => {
    items = items.filter(({ isWhatsappValid }) => isWhatsappValid !== false)
    return { deleted: 1 }
  })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Excluir inválidos' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Excluir inválidos' }))
  dialog.getByText('Excluir desta lista 1 contato cujo número não está no WhatsApp?')

  await userEvent.click(dialog.getByRole('button', { name: 'Excluir' }))

  await screen.findByText('1 contato excluído')
  await expect.poll(() => screen.queryByText('Beto')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Excluir inválidos' })).toBeNull()
})

test('a person is added with the digits of the number, and a number that is in the list already is shown at its field', async () => {
  server.serve(createContactListItem, () => {
    throw new Refused('ERR_DUPLICATED_CONTACT')
  })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Novo' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo contato da lista' }))
  const type = (name: string, text: string) => fill(dialog.getByRole('textbox', { name }), text)
  const save = () => userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
  await type('Nome', 'Eva')
  await type('E-mail', 'eva')
  await save()
  await dialog.findByText('Obrigatório')
  await dialog.findByText('E-mail inválido')
  await type('Número', '+55 (11) 94444-5555')
  await type('E-mail', 'eva@sol.test')
  await save()
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Número' }).getAttribute('aria-invalid')).toBe('true')

  server.serve(createContactListItem, () => aListItem({ id: 5, name: 'Eva' }))
  await save()

  await screen.findByText('Contato salvo com sucesso')
  expect(server.heardOf(createContactListItem).at(-1)?.body).toEqual({
    contactListId: 4,
    name: 'Eva',
    number: '+55 (11) 94444-5555',
    email: 'eva@sol.test',
  })
})

test('a user with the permission can remove a person from the list, after a confirmation', async () => {
  server.serve(deleteContactListItem, () => ({ message: 'Excluído.' }))
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Excluir Ana' }))
  await screen.findByText('Excluir Ana desta lista?')

  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Excluir contato da lista' })).getByRole('button', {
      name: 'Excluir',
    }),
  )

  await screen.findByText('Contato excluído com sucesso')
  await expect.poll(() => screen.queryByText('Ana')).toBeNull()
})

test('a user without the permission to remove people has no button for it', async () => {
  const me = aMe('admin')
  await open({ ...me, permissions: me.permissions.filter((one) => one !== 'contacts-page:deleteContact') })

  const row = await rowOf('Ana')
  row.getByRole('button', { name: 'Editar Ana' })
  expect(row.queryByRole('button', { name: 'Excluir Ana' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Excluir inválidos' })).toBeNull()
})

test('an empty contact list offers to add a person or to import a sheet', async () => {
  items = []
  await open()

  await screen.findByText('Adicione pessoas a esta lista ou importe uma planilha.')
  const offered = () =>
    screen.getAllByRole('button', { name: /^(Novo|Importar|Exportar)$/ }).map(({ textContent }) => textContent)
  await expect.poll(offered).toEqual(['Novo', 'Importar'])
})

test('the arrow of a contact list leads back to the lists', async () => {
  const { address } = await open()
  await rowOf('Ana')

  await userEvent.click(screen.getByRole('link', { name: 'Listas de contatos' }))

  await expect.poll(address).toBe('/contact-lists')
})
