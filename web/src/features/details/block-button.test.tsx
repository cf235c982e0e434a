// @vitest-environment jsdom
import type { Contact } from '@recado/contracts/contacts/contact'
import { blockContact, getContact } from '@recado/contracts/contacts/routes'
import type { Profile } from '@recado/contracts/permissions'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aContact, aMe } from '../../testing/samples.ts'
import { fakeServer } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { BlockedLine } from './blocked-line.tsx'
import { ContactSection } from './contact-section.tsx'

const server = fakeServer()
let contact: Contact

beforeEach(() => {
  contact = aContact({ id: 20, name: 'Carla' })
  server.serve(getContact, () => ({ ...contact, tags: [], identities: [] }))
  server.serve(blockContact, ({ body }) => {
    contact = { ...contact, ...(body as { isBlocked: boolean }), version: contact.version + 1 }
    return contact
  })
})
const open = (profile: Profile) =>
  show(
    <>
      <BlockedLine contactId={20} />
      <ContactSection contact={contact} />
    </>,
    { me: aMe(profile) },
  )

test('a supervisor blocks a contact after a question, which the details and the conversation then say, and ends the block', async () => {
  await open('supervisor')
  await userEvent.click(await screen.findByRole('button', { name: 'Bloquear Carla' }))
  const question = within(await screen.findByRole('dialog', { name: 'Bloquear contato' }))
  expect(server.heardOf(blockContact)).toEqual([])
  await userEvent.click(question.getByRole('button', { name: 'Bloquear' }))

  await expect.poll(() => screen.queryAllByText('Bloqueado: mensagens e ligações não chegam')).toHaveLength(2)
  expect(screen.getByRole('status').textContent).toBe('Bloqueado: mensagens e ligações não chegam')
  await userEvent.click(screen.getByRole('button', { name: 'Desbloquear' }))

  await expect.poll(() => screen.queryAllByText('Bloqueado: mensagens e ligações não chegam')).toEqual([])
  expect(server.heardOf(blockContact).map(({ body }) => body)).toEqual([{ isBlocked: true }, { isBlocked: false }])
})

test('an agent sees that a contact is blocked, and cannot change it', async () => {
  contact = { ...contact, isBlocked: true }
  await open('user')

  await screen.findByRole('status')
  expect(screen.queryByRole('button', { name: 'Desbloquear' })).toBeNull()
})
