// @vitest-environment jsdom
import type { Contact } from '@recado/contracts/contacts/contact'
import { changeContact, getContact } from '@recado/contracts/contacts/routes'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aContact, aMe } from '../../testing/samples.ts'
import { fakeServer, Refused } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { ContactSection } from './contact-section.tsx'

const server = fakeServer()
let contact: Contact

beforeEach(() => {
  contact = aContact({ id: 20, name: 'Carla' })
  server.serve(getContact, () => ({ ...contact, tags: [], identities: [] }))
  server.serve(changeContact, ({ body }) => {
    contact = { ...contact, ...(body as Partial<Contact>), version: contact.version + 1 }
    return contact
  })
})
const open = () => show(<ContactSection contact={contact} />, { me: aMe('user') })

test('an agent gives a contact a high priority, which the details show, and ends it', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Dar prioridade a Carla' }))

  await screen.findByText('Contato prioritário')
  await userEvent.click(screen.getByRole('button', { name: 'Tirar prioridade' }))

  await screen.findByRole('button', { name: 'Dar prioridade a Carla' })
  expect(screen.queryByText('Contato prioritário')).toBeNull()
  expect(server.heardOf(changeContact).map(({ body }) => body)).toEqual([{ priority: 'high' }, { priority: 'none' }])
})

test('a refused priority is explained', async () => {
  server.serve(changeContact, () => {
    throw new Refused('ERR_NO_CONTACT_FOUND')
  })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Dar prioridade a Carla' }))

  await screen.findByText('Contato não encontrado.')
})
