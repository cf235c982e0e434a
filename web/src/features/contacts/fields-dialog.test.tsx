// @vitest-environment jsdom
import type { ContactField } from '@recado/contracts/contact-fields/contact-field'
import {
  changeContactField,
  createContactField,
  deleteContactField,
  listContactFields,
  orderContactFields,
} from '@recado/contracts/contact-fields/routes'
import { aContactField } from '@recado/contracts/testing/conversation'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fill } from '../../testing/fill.ts'
import { aMe } from '../../testing/samples.ts'
import { fakeServer, Refused } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { FieldsDialog } from './fields-dialog.tsx'
import { applyContactFrame } from './live.ts'

const server = fakeServer()
let fields: ContactField[]

beforeEach(() => {
  fields = [
    aContactField(1, { id: 3, name: 'Cidade', position: 1 }),
    aContactField(1, { id: 4, name: 'Plano', kind: 'choice', options: ['Ouro', 'Prata'], position: 2 }),
  ]
  server.serve(listContactFields, () => fields)
})
const open = () => show(<FieldsDialog onClose={() => {}} />, { me: aMe('admin') })
const names = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('a new choice is saved with one option a line, and appears at the end of the list', async () => {
  server.serve(createContactField, ({ body }) => aContactField(1, { ...(body as object), id: 9, position: 3 }))
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Adicionar campo' }))
  const form = await dialog('Adicionar campo')
  await fill(form.getByRole('textbox', { name: 'Nome' }), 'Porte')
  await userEvent.click(form.getByRole('combobox', { name: 'Tipo' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Escolha' }))
  await fill(form.getByRole('textbox', { name: 'Opções' }), 'Pequeno\n\nGrande\n')

  await userEvent.click(form.getByRole('button', { name: 'Salvar' }))

  await expect.poll(names).toEqual(['CidadeTexto', 'PlanoEscolha', 'PorteEscolha'])
  const body = { name: 'Porte', kind: 'choice', options: ['Pequeno', 'Grande'] }
  expect(server.heardOf(createContactField)[0]?.body).toEqual(body)
})

test('only the changed parts of a field are sent, and a name in use is shown at its input', async () => {
  server.serve(changeContactField, () => {
    throw new Refused('ERR_DUPLICATED_CONTACT_FIELD')
  })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Editar Plano' }))
  const form = await dialog('Editar campo')
  const name = form.getByRole<HTMLInputElement>('textbox', { name: 'Nome' })
  await fill(name, 'Cidade')

  await userEvent.click(form.getByRole('button', { name: 'Salvar' }))

  await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
  expect(server.heardOf(changeContactField)[0]?.body).toEqual({ name: 'Cidade' })
})

test('fields are moved and deleted, and changes of other users appear', async () => {
  server.serve(orderContactFields, () => fields.toReversed().map((field, index) => ({ ...field, position: index + 1 })))
  server.serve(deleteContactField, () => ({ message: 'Campo excluído.' }))
  const { client } = await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Subir Plano' }))
  await expect.poll(names).toEqual(['PlanoEscolha', 'CidadeTexto'])
  expect(server.heardOf(orderContactFields)[0]?.body).toEqual({ contactFieldIds: [4, 3] })

  const record = aContactField(1, { id: 3, name: 'Município', position: 2, version: 7 })
  act(() => applyContactFrame(client, { subject: 'contactField', action: 'update', data: { record } }))
  await expect.poll(names).toEqual(['PlanoEscolha', 'MunicípioTexto'])

  await userEvent.click(screen.getByRole('button', { name: 'Excluir Plano' }))
  const question = await dialog('Excluir campo')
  await userEvent.click(question.getByRole('button', { name: 'Excluir' }))

  await expect.poll(names).toEqual(['MunicípioTexto'])
})

test('the dialog of a field shows its variable, and a field in use is not deleted, with the texts that use it', async () => {
  server.serve(deleteContactField, () => {
    throw new Refused('ERR_CONTACT_FIELD_IN_USE', { names: 'fila “Vendas”', variable: '{{cidade}}' })
  })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Editar Cidade' }))
  const form = await dialog('Editar campo')
  form.getByText('Variável nos textos: {{cidade}}; em campanhas: {cidade}')
  await userEvent.click(form.getByRole('button', { name: 'Cancelar' }))

  await userEvent.click(await screen.findByRole('button', { name: 'Excluir Cidade' }))
  const question = await dialog('Excluir campo')
  await userEvent.click(question.getByRole('button', { name: 'Excluir' }))

  await question.findByText('O campo está em uso: fila “Vendas”. Retire-o de lá; nos textos, é a variável {{cidade}}.')
  expect(names()).toContain('CidadeTexto')
})
