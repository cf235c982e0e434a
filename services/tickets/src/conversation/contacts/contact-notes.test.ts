import { actRecorded } from '@recado/contracts/auth/events'
import { contactUpdated } from '@recado/contracts/contacts/events'
import { changeContact, createContact, getContact, mergeContact } from '@recado/contracts/contacts/routes'
import { TEXT_LIMIT } from '@recado/contracts/limits'
import { ToldContact } from '@recado/contracts/webhooks/payload'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, type Person, startTickets } from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

const write = (as: Person, contactId: number, notes: string) =>
  harness.service.call(changeContact, { params: { contactId }, body: { notes } }, { as })
const notesOf = async (as: Person, contactId: number) =>
  (await harness.service.call(getContact, { params: { contactId } }, { as })).body.notes

test('an agent writes notes about a person, which are announced to browsers, and neither in webhooks nor in the audit log', async () => {
  const company = await harness.company()
  const agent = await company.person()
  const { contactId } = await company.waiting(null)
  expect(await notesOf(agent, contactId)).toBe('')

  expect((await write(agent, contactId, '  Prefere áudio.\nLigar depois das 18h. ')).status).toBe(200)

  const notes = 'Prefere áudio.\nLigar depois das 18h.'
  expect(await notesOf(company.admin, contactId)).toBe(notes)
  const [told] = await company.heard(contactUpdated, 1)
  expect(told?.contact.notes).toBe(notes)
  expect(ToldContact.parse(told?.contact)).not.toHaveProperty('notes')
  const [recorded] = (await company.heard(actRecorded, 1)).filter(({ act }) => act.entity === 'contact')
  expect(recorded?.act.changes).toEqual({ notes: [null, null] })
})

test('users cannot write notes about contacts of another company, and notes that are too long are refused', async () => {
  const company = await harness.company()
  const { contactId } = await company.waiting(null)
  const { admin } = await harness.company()
  const missing = { status: 404, body: { error: 'ERR_NO_CONTACT_FOUND' } }

  expect(await write(admin, contactId, 'Nossa')).toMatchObject(missing)
  const refused = { status: 400, body: { fields: [{ field: 'notes', code: 'too_long' }] } }
  expect(await write(company.admin, contactId, 'x'.repeat(TEXT_LIMIT.contactNotes + 1))).toMatchObject(refused)
  expect(await notesOf(company.admin, contactId)).toBe('')
})

test('notes that a colleague has changed meanwhile are not overwritten', async () => {
  const company = await harness.company()
  const { admin } = company
  const { contactId } = await company.waiting(null)
  const edit = (notes: string, formerNotes: string) =>
    harness.service.call(changeContact, { params: { contactId }, body: { notes, formerNotes } }, { as: admin })
  expect((await edit('Prefere áudio.', '')).status).toBe(200)

  const refused = { status: 409, body: { error: 'ERR_CONTACT_NOTES_CHANGED' } }
  expect(await edit('Alérgica a lírios.', '')).toMatchObject(refused)
  expect(await notesOf(admin, contactId)).toBe('Prefere áudio.')
  expect((await edit('Prefere áudio. Alérgica a lírios.', 'Prefere áudio.')).status).toBe(200)
})

test('a merge keeps long notes whole, and they can be shortened afterwards', async () => {
  const company = await harness.company()
  const { admin } = company
  const [kept, source] = [await company.waiting(null), await company.waiting(null)]
  const [long, longer] = ['a'.repeat(3_000), 'b'.repeat(4_000)]
  await write(admin, kept.contactId, long)
  await write(admin, source.contactId, longer)

  const params = { contactId: kept.contactId }
  await harness.service.call(mergeContact, { params, body: { sourceId: source.contactId } }, { as: admin })

  expect(await notesOf(admin, kept.contactId)).toBe(`${long}\n${longer}`)
  const body = { notes: longer, formerNotes: `${long}\n${longer}` }
  expect((await harness.service.call(changeContact, { params, body }, { as: admin })).status).toBe(200)
})

test('a merge keeps the notes about both contacts, and a new contact can have notes', async () => {
  const company = await harness.company()
  const { admin } = company
  const [kept, source] = [await company.waiting(null), await company.waiting(null)]
  await write(admin, kept.contactId, 'Prefere áudio.')
  await write(admin, source.contactId, 'Alérgica a lírios.')

  const merged = await harness.service.call(
    mergeContact,
    { params: { contactId: kept.contactId }, body: { sourceId: source.contactId } },
    { as: admin },
  )
  const body = { name: 'Nova', number: '5511987650077', notes: 'Indicada por Ana' }
  const made = await harness.service.call(createContact, { body }, { as: admin })

  expect(merged.body.notes).toBe('Prefere áudio.\nAlérgica a lírios.')
  expect(made.body.notes).toBe('Indicada por Ana')
})
