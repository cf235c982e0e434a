// @vitest-environment jsdom
import type { ContactList } from '@recado/contracts/campaigns/contact-list'
import {
  createContactList,
  deleteContactList,
  listContactLists,
  uploadContactList,
} from '@recado/contracts/campaigns/contact-list-routes'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aContactList } from '../../testing/campaign-samples.ts'
import { press, rowOf } from '../../testing/dialogs.ts'
import { fill } from '../../testing/fill.ts'
import { aMe } from '../../testing/samples.ts'
import { fakeServer, Refused } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { uploadLine } from '../../testing/upload-line.ts'
import { ContactListsPage } from './contact-lists-page.tsx'
import { applyContactListFrame } from './live.ts'

const server = fakeServer()
const line = uploadLine()
let lists: ContactList[]

beforeEach(() => {
  lists = [aContactList({ contactsCount: 1_200 })]
  server.serve(listContactLists, () => ({ records: lists, count: lists.length, hasMore: false }))
})
const open = () => show(<ContactListsPage />, { me: aMe('admin'), path: '/contact-lists' })

test('a contact list shows its number of people, which is updated live, and a click opens the people', async () => {
  const { client, address } = await open()
  const row = await rowOf('Clientes')
  row.getByText('1.200')

  const record = aContactList({ version: 2, contactsCount: 1_300 })
  act(() => applyContactListFrame(client, { subject: 'ContactList', action: 'update', data: { record } }))

  await row.findByText('1.300')
  await press('Ver contatos de Clientes')
  await expect.poll(address).toBe('/contact-lists/4/contacts')
})

test('a new contact list opens, so that people can be added, and a name that is taken is shown at its field', async () => {
  server.serve(createContactList, () => {
    throw new Refused('ERR_DUPLICATED_NAME')
  })
  const { address } = await open()
  await press('Nova lista')
  const dialog = within(await screen.findByRole('dialog', { name: 'Nova lista de contatos' }))
  await fill(dialog.getByRole('textbox', { name: 'Nome' }), 'Clientes')
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Nome' }).getAttribute('aria-invalid')).toBe('true')

  server.serve(createContactList, () => aContactList({ id: 7, name: 'Clientes novos', contactsCount: 0 }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Nome' }), ' novos')
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))

  await screen.findByText('Lista salva com sucesso')
  await expect.poll(address).toBe('/contact-lists/7/contacts')
})

test('a sheet is uploaded with its progress, and its result lists the refused rows', async () => {
  server.serve(uploadContactList, () => ({
    imported: 1_500,
    duplicated: 2,
    invalid: 1,
    errors: [{ row: 4, reason: 'number' as const }],
  }))
  await open()
  await press('Importar planilha para Clientes')
  const dialog = within(await screen.findByRole('dialog', { name: 'Importar planilha para Clientes' }))
  const goOn = line.hold()
  await userEvent.upload(dialog.getByLabelText('Planilha de contatos'), new File(['x'], 'clientes.xlsx'))
  await userEvent.click(dialog.getByRole('button', { name: 'Importar' }))
  const progress = await dialog.findByRole('progressbar', { name: 'Enviando a planilha' })
  expect(progress.getAttribute('aria-valuenow')).toBe('50')
  goOn()

  await dialog.findByText('1.500 importados, 2 repetidos, 1 inválido')
  dialog.getByRole('row', { name: '4 Número inválido' })
  expect(server.heardOf(uploadContactList)[0]?.params).toEqual({ contactListId: '4' })
})

test('a contact list that a campaign needs is not deleted, and the reason is shown', async () => {
  server.serve(deleteContactList, () => {
    throw new Refused('ERR_CONTACTLIST_IN_USE')
  })
  await open()
  await press('Excluir Clientes')
  const question = within(await screen.findByRole('dialog', { name: 'Excluir lista de contatos' }))
  question.getByText('Excluir a lista Clientes com todos os seus contatos?')
  await userEvent.click(question.getByRole('button', { name: 'Excluir' }))

  await question.findByText('A lista de contatos está em uso por uma campanha.')
})
