// @vitest-environment jsdom
import type { ContactWithTags } from '@recado/contracts/contacts/contact'
import { eraseContact } from '@recado/contracts/contacts/data-routes'
import {
  changeContact,
  createContact,
  deleteContact,
  getContact,
  importContacts,
  listContacts,
  mergeContact,
  pickContacts,
  uploadContacts,
} from '@recado/contracts/contacts/routes'
import type { Profile } from '@recado/contracts/permissions'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { fill } from '../../testing/fill.ts'
import { aContact, aMe } from '../../testing/samples.ts'
import { fakeServer, Refused } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { uploadLine } from '../../testing/upload-line.ts'
import { ContactsPage } from './contacts-page.tsx'

const server = fakeServer()
uploadLine()
const carla = aContact({ id: 20, name: 'Carla', number: '5511944441111' })
const davi = aContact({ id: 21, name: 'Davi', number: '5511944442222', optOut: true })

let begun: ContactWithTags[] = []

beforeEach(() => {
  begun = []
  server.serve(listContacts, () => ({ contacts: [carla, davi], count: 2, hasMore: false }))
  server.serve(pickContacts, () => [carla, davi])
  server.serve(getContact, ({ params }) => ({
    ...(params['contactId'] === '20' ? carla : davi),
    identities: [
      { kind: 'lid' as const, value: '12345' },
      { kind: 'username' as const, value: 'carla' },
    ],
  }))
})

const open = (profile: Profile = 'admin') =>
  show(<ContactsPage connections={[{ id: 5, name: 'Principal' }]} onStart={(contact) => begun.push(contact)} />, {
    me: aMe(profile),
  })

async function openDialog(button: string, title: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog', { name: title }))
}
async function openTool(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Mais ações com contatos' }))
  await userEvent.click(await screen.findByRole('menuitem', { name }))
  return within(await screen.findByRole('dialog', { name }))
}

describe('the dialog of a contact', () => {
  test('a contact is saved with its changed fields only, and with its custom fields', async () => {
    server.serve(changeContact, () => ({ ...carla, version: 2 }))
    await open()
    const dialog = await openDialog('Editar Carla', 'Editar contato')
    await dialog.findByText(/@carla/)
    expect(dialog.queryByText(/12345/)).toBeNull()

    await userEvent.click(dialog.getByRole('button', { name: 'Adicionar informação' }))
    await fill(dialog.getByRole('textbox', { name: 'Nome da informação' }), 'Bairro')
    await fill(dialog.getByRole('textbox', { name: 'Valor' }), 'Centro')
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))

    await screen.findByText('Contato salvo com sucesso')
    expect(server.heardOf(changeContact)[0]?.body).toEqual({
      email: null,
      extraInfo: [{ name: 'Bairro', value: 'Centro' }],
    })
  })

  test('a contact whose number another contact has offers to open that contact', async () => {
    server.serve(createContact, () => {
      throw new Refused('ERR_DUPLICATED_CONTACT', { contactId: 21 })
    })
    await open()
    const dialog = await openDialog('Adicionar contato', 'Adicionar contato')
    await fill(dialog.getByRole('textbox', { name: /Nome/ }), 'Davi Costa')
    await fill(dialog.getByRole('textbox', { name: /Número/ }), '+55 (11) 94444-2222')
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))

    await dialog.findByText('Já existe um contato com este número.')
    await userEvent.click(dialog.getByRole('button', { name: 'Ver contato existente' }))

    await screen.findByDisplayValue('Davi')
  })

  test('a contact with an active ticket is deleted only after a second confirmation', async () => {
    server.serve(deleteContact, ({ query }) => {
      if (query['force'] !== 'true') throw new Refused('ERR_CONTACT_HAS_OPEN_TICKET')
      return { message: 'ok' }
    })
    await open()
    const dialog = await openDialog('Excluir Carla', 'Excluir contato')
    dialog.getByText('Excluir Carla? Todos os atendimentos e mensagens serão perdidos.')

    await userEvent.click(dialog.getByRole('button', { name: 'Excluir' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Excluir mesmo assim' }))

    await screen.findByText('Contato excluído com sucesso')
    expect(screen.queryByText('Carla')).toBeNull()
  })

  test('a contact is erased only after its name has been typed', async () => {
    server.serve(eraseContact, () => ({ message: 'ok' }))
    await open()
    await openDialog('Editar Carla', 'Editar contato')
    await userEvent.click(screen.getByRole('button', { name: 'Privacidade' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Apagar dados pessoais' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Apagar dados pessoais' }))
    const erase = dialog.getByRole<HTMLButtonElement>('button', { name: 'Apagar dados pessoais' })

    await fill(dialog.getByRole('textbox'), 'Carl')
    expect(erase.disabled).toBe(true)
    await userEvent.type(dialog.getByRole('textbox'), 'a')
    await userEvent.click(erase)

    await screen.findByText('Dados pessoais apagados')
    expect(server.heardOf(eraseContact)[0]?.body).toEqual({ name: 'Carla' })
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })

  test('a user with the permission can start a conversation with a contact', async () => {
    await open('user')

    await userEvent.click(await screen.findByRole('button', { name: 'Iniciar atendimento com Carla' }))

    expect(begun.map(({ name }) => name)).toEqual(['Carla'])
  })
})

describe('the list of contacts', () => {
  test('the list shows all contacts with their numbers, and marks contacts that want no campaigns', async () => {
    await open('user')

    await screen.findByText('+55 (11) 94444-1111')
    expect(screen.getByText('Sem campanhas')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Mais ações com contatos' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Excluir Carla' })).toBeNull()
  })

  test('an empty list offers the import to those who may import, and tells others whom to ask', async () => {
    server.serve(listContacts, () => ({ contacts: [], count: 0, hasMore: false }))
    await open('supervisor')
    await screen.findByText('Nenhum contato ainda. Adicione ou importe do telefone.')
    cleanup()

    await open('user')
    await screen.findByText(/peça a um supervisor que importe os do telefone/)
  })

  test('contacts are imported from a phone, and the result is shown', async () => {
    server.serve(importContacts, () => ({ imported: 12, updated: 3, ignored: 1 }))
    await open()
    const dialog = await openTool('Importar do telefone')

    await userEvent.click(dialog.getByRole('button', { name: 'Importar' }))

    await dialog.findByText('12 importados, 3 atualizados')
    await expect.poll(() => server.heardOf(listContacts)).toHaveLength(2)
  })

  test('contacts are imported from a sheet, and the lines with errors are listed', async () => {
    server.serve(uploadContacts, () => ({
      imported: 2,
      updated: 0,
      duplicated: 1,
      invalid: 1,
      errors: [{ row: 4, reason: 'number' as const }],
    }))
    await open()
    const dialog = await openTool('Importar planilha')
    const sheet = new File(['x'], 'gente.xlsx')

    await userEvent.upload(dialog.getByLabelText('Planilha de contatos'), sheet)
    await userEvent.click(dialog.getByRole('button', { name: 'Importar' }))

    await dialog.findByText('2 importados, 0 atualizado, 1 repetido, 1 inválido')
    expect(dialog.getByRole('row', { name: '4 Número inválido' })).toBeTruthy()
    expect(server.heardOf(uploadContacts)[0]?.files.map(({ name }) => name)).toEqual(['gente.xlsx'])
  })

  test('an import without a sheet shows an error', async () => {
    await open()
    const dialog = await openTool('Importar planilha')
    await userEvent.click(dialog.getByRole('button', { name: 'Importar' }))

    await dialog.findByText('Escolha uma planilha.')
    await userEvent.upload(dialog.getByLabelText('Planilha de contatos'), new File(['x'], 'gente.xlsx'))

    await expect.poll(() => dialog.queryByText('Escolha uma planilha.')).toBeNull()
    // the file dialog of a browser would not offer this file
    const dropped = { target: { files: [new File(['x'], 'gente.pdf')] } }
    fireEvent.change(dialog.getByLabelText('Planilha de contatos'), dropped)
    await dialog.findByText('Escolha uma planilha .xls ou .xlsx.')
    await userEvent.click(dialog.getByRole('button', { name: 'Importar' }))
    expect(server.heardOf(uploadContacts)).toEqual([])
  })

  test('two contacts of one person are merged', async () => {
    server.serve(pickContacts, () => [{ ...carla, profilePicUrl: '/public/tickets/1/carla' }, davi])
    server.serve(mergeContact, () => ({ ...carla, version: 2 }))
    await open()
    const dialog = await openTool('Mesclar contatos')
    const pick = async (field: string, name: RegExp) => {
      await userEvent.click(dialog.getByRole('combobox', { name: field }))
      const option = await screen.findByRole('option', { name })
      const photo = option.querySelector('img')?.getAttribute('src')
      await userEvent.click(option)
      return photo
    }

    expect(await pick('Contato que fica', /Carla/)).toBe('/api/media/tickets/1/carla/photo')
    expect(await pick('Contato que sai', /Davi/)).toBeUndefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Mesclar contatos' }))

    await screen.findByText('Contatos mesclados com sucesso')
    expect(server.heardOf(mergeContact)[0]).toMatchObject({ params: { contactId: '20' }, body: { sourceId: 21 } })
    expect(screen.queryByText('Davi')).toBeNull()
  })
})
