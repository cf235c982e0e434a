// @vitest-environment jsdom
import { listContactFields } from '@recado/contracts/contact-fields/routes'
import type { Contact } from '@recado/contracts/contacts/contact'
import { changeContact, getContact } from '@recado/contracts/contacts/routes'
import { aContactField } from '@recado/contracts/testing/conversation'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aContact, aMe } from '../../testing/samples.ts'
import { fakeServer, Refused } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { FieldsSection } from './fields-section.tsx'

const server = fakeServer()
const city = aContactField(1, { id: 3, name: 'Cidade', position: 1 })
const plan = aContactField(1, { id: 4, name: 'Plano', kind: 'choice', options: ['Ouro', 'Prata'], position: 2 })
const orders = aContactField(1, { id: 5, name: 'Pedidos', kind: 'number', position: 3 })
let contact: Contact

beforeEach(() => {
  contact = aContact({
    id: 20,
    fields: [
      { fieldId: 3, value: 'Recife' },
      { fieldId: 5, value: 2.5 },
      { fieldId: 99, value: 'de um campo excluído' },
    ],
  })
  server.serve(listContactFields, () => [city, plan, orders])
  server.serve(getContact, () => ({ ...contact, tags: [], identities: [] }))
  server.serve(changeContact, ({ body }) => {
    const { fields = [] } = body as { fields?: { fieldId: number; value: string }[] }
    const others = contact.fields.filter(({ fieldId }) => !fields.some((given) => given.fieldId === fieldId))
    contact = { ...contact, version: contact.version + 1, fields: [...others, ...fields.filter(({ value }) => value)] }
    return contact
  })
})
const open = () => show(<FieldsSection contactId={20} />, { me: aMe('user') })
const input = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const sent = () => server.heardOf(changeContact).map(({ body }) => body)

test('the fields of the company are shown in their order with the values of the contact', async () => {
  await open()

  expect((await input('Cidade')).value).toBe('Recife')
  expect((await input('Pedidos')).value).toBe('2,5')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Plano' }).value).toBe('')
  expect(screen.queryByDisplayValue('de um campo excluído')).toBeNull()
})

test('a typed value is saved on Enter or when the focus leaves the input, and unchanged values are not sent', async () => {
  await open()
  const box = await input('Cidade')

  await userEvent.clear(box)
  await userEvent.type(box, 'Olinda{Enter}')
  await expect.poll(sent).toEqual([{ fields: [{ fieldId: 3, value: 'Olinda' }] }])
  await expect.poll(() => box.value).toBe('Olinda')
  await userEvent.click(await input('Pedidos'))
  await userEvent.tab()

  expect(sent()).toHaveLength(1)
})

test('Escape restores the stored value, and a cleared value is removed', async () => {
  await open()
  const box = await input('Cidade')
  await userEvent.type(box, ' antiga{Escape}')
  expect(box.value).toBe('Recife')

  await userEvent.clear(box)
  await userEvent.tab()

  await expect.poll(sent).toEqual([{ fields: [{ fieldId: 3, value: '' }] }])
})

test('a chosen option is saved at once', async () => {
  await open()
  await userEvent.click(await screen.findByRole('combobox', { name: 'Plano' }))

  await userEvent.click(await screen.findByRole('option', { name: 'Prata' }))

  await expect.poll(sent).toEqual([{ fields: [{ fieldId: 4, value: 'Prata' }] }])
})

test('a refused value stays in the input, with the reason', async () => {
  server.serve(changeContact, () => {
    throw new Refused('ERR_CONTACT_FIELD_VALUE', { fieldId: 5, name: 'Pedidos' })
  })
  await open()
  const box = await input('Pedidos')
  await userEvent.clear(box)

  await userEvent.type(box, 'dois{Enter}')

  await screen.findByText('O valor de “Pedidos” não é válido.')
  expect(box.value).toBe('dois')
})

test('a value that is typed on while the former one is saved stays, and is saved next', async () => {
  const saved = Promise.withResolvers<void>()
  server.serve(changeContact, async ({ body }) => {
    await saved.promise
    contact = { ...contact, version: contact.version + 1, fields: (body as Pick<Contact, 'fields'>).fields }
    return contact
  })
  await open()
  const box = await input('Cidade')
  await userEvent.type(box, ' Velho{Enter}')
  await expect.poll(sent).toHaveLength(1)

  await userEvent.type(box, ' Novo')
  saved.resolve()
  await userEvent.tab()

  await expect
    .poll(sent)
    .toEqual([
      { fields: [{ fieldId: 3, value: 'Recife Velho' }] },
      { fields: [{ fieldId: 3, value: 'Recife Velho Novo' }] },
    ])
  expect(box.value).toBe('Recife Velho Novo')
})
