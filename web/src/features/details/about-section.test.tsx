// @vitest-environment jsdom
import type { Contact } from '@recado/contracts/contacts/contact'
import { changeContact, getContact } from '@recado/contracts/contacts/routes'
import { TEXT_LIMIT } from '@recado/contracts/limits'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aContact, aMe } from '../../testing/samples.ts'
import { fakeServer, Refused } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { AboutSection } from './about-section.tsx'

const server = fakeServer()
let contact: Contact

beforeEach(() => {
  contact = aContact({ id: 20, notes: 'Prefere áudio.' })
  server.serve(getContact, () => ({ ...contact, tags: [], identities: [] }))
  server.serve(changeContact, ({ body }) => {
    contact = { ...contact, ...(body as Partial<Contact>), version: contact.version + 1 }
    return contact
  })
})
const open = async () => {
  await show(<AboutSection contactId={20} />, { me: aMe('user') })
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Sobre a pessoa' })
}
const sent = () => server.heardOf(changeContact).map(({ body }) => body)

test('changed notes about a person are saved when the focus leaves their field', async () => {
  const field = await open()
  expect(field.value).toBe('Prefere áudio.')
  await userEvent.click(field)
  await userEvent.tab()
  expect(sent()).toEqual([])

  await userEvent.type(field, ' Liga à tarde.')
  await userEvent.tab()

  await expect.poll(sent).toEqual([{ notes: 'Prefere áudio. Liga à tarde.', formerNotes: 'Prefere áudio.' }])
  await expect.poll(() => field.value).toBe('Prefere áudio. Liga à tarde.')
})

test('Escape discards the typed notes, and a refusal keeps them with its reason', async () => {
  const field = await open()
  await userEvent.type(field, ' Não.')
  await userEvent.keyboard('{Escape}')
  expect(field.value).toBe('Prefere áudio.')

  server.serve(changeContact, () => {
    throw new Refused('ERR_NO_CONTACT_FOUND')
  })
  await userEvent.type(field, ' Liga à tarde.')
  await userEvent.tab()

  await screen.findByText('Contato não encontrado.')
  expect(field.value).toBe('Prefere áudio. Liga à tarde.')
})

test('notes that are typed on while the former ones are saved stay, and are saved next', async () => {
  const field = await open()
  const saved = Promise.withResolvers<void>()
  server.serve(changeContact, async ({ body }) => {
    await saved.promise
    contact = { ...contact, ...(body as Partial<Contact>), version: contact.version + 1 }
    return contact
  })
  await userEvent.type(field, ' Liga à tarde.')
  await userEvent.tab()
  await expect.poll(sent).toHaveLength(1)

  await userEvent.type(field, ' Não aos sábados.')
  saved.resolve()
  await userEvent.tab()

  const whole = 'Prefere áudio. Liga à tarde. Não aos sábados.'
  const first = 'Prefere áudio. Liga à tarde.'
  await expect.poll(sent).toEqual([
    { notes: first, formerNotes: 'Prefere áudio.' },
    { notes: whole, formerNotes: first },
  ])
  await expect.poll(() => contact.notes).toBe(whole)
  expect(field.value).toBe(whole)
})

test('the notes that a colleague wrote meanwhile are shown, and can be joined with the typed text', async () => {
  const field = await open()
  server.serve(changeContact, ({ body }) => {
    const { formerNotes, ...change } = body as { notes: string; formerNotes: string }
    if (formerNotes !== contact.notes) throw new Refused('ERR_CONTACT_NOTES_CHANGED')
    contact = { ...contact, ...change, version: contact.version + 1 }
    return contact
  })
  await userEvent.type(field, ' Liga à tarde.')
  contact = { ...contact, notes: 'Alérgica a lírios.', version: contact.version + 1 }
  await userEvent.tab()

  await screen.findByText('Um colega mudou estas notas enquanto você escrevia.')
  await screen.findByText('Alérgica a lírios.')
  expect(field.value).toBe('Prefere áudio. Liga à tarde.')
  await userEvent.click(screen.getByRole('button', { name: 'Juntar com o meu texto' }))
  await userEvent.tab()

  await expect.poll(() => contact.notes).toBe('Alérgica a lírios.\nPrefere áudio. Liga à tarde.')
  expect(screen.queryByRole('button', { name: 'Juntar com o meu texto' })).toBeNull()
})

test('notes that are longer than people may write are joined whole with the typed text, so that none of them is lost', async () => {
  const field = await open()
  server.serve(changeContact, () => {
    throw new Refused('ERR_CONTACT_NOTES_CHANGED')
  })
  await userEvent.type(field, ' Liga à tarde.')
  const merged = 'a'.repeat(TEXT_LIMIT.contactNotes + 1)
  contact = { ...contact, notes: merged, version: contact.version + 1 }
  await userEvent.tab()
  await screen.findByText(merged)

  await userEvent.click(screen.getByRole('button', { name: 'Juntar com o meu texto' }))

  expect(field.value).toBe(`${merged}\nPrefere áudio. Liga à tarde.`)
})
