import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  campaignMessageProgressed,
  campaignMessageRequested,
  contactOptedOut,
} from '@recado/contracts/campaigns/events'
import { createContactField } from '@recado/contracts/contact-fields/routes'
import { eraseContact, exportContactData } from '@recado/contracts/contacts/data-routes'
import { contactDeleted, exportFailed, exportReady, personErased } from '@recado/contracts/contacts/events'
import { changeContact, getContact, mergeContact, setOptOut } from '@recado/contracts/contacts/routes'
import { findFile } from '@recado/contracts/media/routes'
import { readZip } from '@recado/kit/testing/read-zip'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aRequest } from '../../../test/campaigns.ts'
import { givenFile, storeOf } from '../../../test/files.ts'
import { type Harness, type Person, startTickets } from '../../../test/harness.ts'
import { holdEnds } from '../../../test/hold-ends.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

const ask = (as: Person, contactId: number) =>
  harness.service.call(exportContactData, { params: { contactId } }, { as })
const erase = (as: Person, contactId: number, name: string) =>
  harness.service.call(eraseContact, { params: { contactId }, body: { name } }, { as })
const hashes = async (companyId: number): Promise<string[]> => {
  const sql = 'select hash from erased_opt_out where company_id = $1'
  return (await harness.service.database.query(sql, [companyId])).rows.map(({ hash }) => hash)
}
/** The entries of the archive at the announced address. */
async function entriesAt(url: string) {
  const path = url.replace('/public/', '')
  const content = await (await storeOf(harness)).read(path)
  const entries = [...readZip(await buffer(content ?? Readable.from([])))]
  return { path, entryOf: (start: string) => entries.find(([name]) => name.startsWith(start))?.[1] ?? '' }
}
const missing = { status: 404, body: { error: 'ERR_NO_CONTACT_FOUND' } }

describe("archives of a contact's data", () => {
  test("an archive contains the contact's data, messages and files, for one day and for its requester only", async () => {
    const company = await harness.company()
    const { ticket } = await givenFile(harness, company)
    const other = await company.person({ profile: 'admin' })
    const { whatsappId, contactId } = ticket
    await harness.service.publish(campaignMessageRequested, company.id, aRequest({ whatsappId, contactId }))
    await company.heard(campaignMessageProgressed)
    await harness.service.database.query(
      `insert into target_outcome (company_id, ticket_id, target, due_at, ended_at) values ($1, $2, 'answer', now(), now())`,
      [company.id, ticket.id],
    )
    await harness.service.database.query(
      `insert into finished_work (company_id, ticket_id, is_reopened, started_at, ended_at, connection_id, tag_ids,
         messages_in, messages_out, transfers, snoozes, is_first_awaited)
       values ($1, $2, false, now(), now(), $3, '{}', 1, 0, 0, 0, true)`,
      [company.id, ticket.id, whatsappId],
    )

    const field = { name: 'Cidade', kind: 'text' as const }
    const { body: city } = await harness.service.call(createContactField, { body: field }, { as: company.admin })
    const fields = [{ fieldId: city.id, value: 'Recife' }]
    await harness.service.call(changeContact, { params: { contactId }, body: { fields } }, { as: company.admin })

    expect(await ask(company.admin, ticket.contactId)).toMatchObject({ status: 202 })
    const [ready] = await company.heard(exportReady)

    expect(ready).toMatchObject({ contactId: ticket.contactId, userId: company.admin.userId })
    const [, , , companyId, file = ''] = ready?.url.split('/') ?? []
    const params = { companyId: Number(companyId), file }
    const { status } = await harness.service.call(findFile, { params }, { as: company.admin })
    expect([status, (await harness.service.call(findFile, { params }, { as: other })).status]).toEqual([302, 404])
    const { path, entryOf } = await entriesAt(ready?.url ?? '')
    const dossier = JSON.parse(entryOf('contato.json'))
    expect(dossier).toMatchObject({
      contact: { id: contactId, fields: { Cidade: 'Recife' } },
      tickets: [{ id: ticket.id }],
      schedules: [],
    })
    expect(dossier.tickets[0].targets).toMatchObject([{ target: 'answer', is_met: false }])
    expect(dossier.tickets[0].work).toMatchObject([{ messages_in: 1, is_reopened: false }])
    expect(dossier.identities).toMatchObject([{ kind: 'phone' }])
    expect(dossier.campaigns).toMatchObject([{ campaign_name: 'Natal', state: 'stored' }])
    const [message] = JSON.parse(entryOf('mensagens.json'))
    expect(message).toMatchObject({ ticket_id: ticket.id, file: expect.stringContaining('arquivos/') })
    expect(entryOf('arquivos/')).toBe('12345')
    const { rows } = await harness.service.database.query(
      `select delete_after between now() + interval '23 hours' and now() + interval '25 hours' as "isDay"
         from media_file where path = $1`,
      [path],
    )
    expect(rows).toEqual([{ isDay: true }])
  })

  test('a failed archive is reported to its requester once', async () => {
    const company = await harness.company()
    const { contactId } = await company.waiting(null)

    await harness.service.database.query(
      `insert into contact_export (company_id, contact_id, user_id, tries, began_at) values ($1, $2, $3, 20, now())`,
      [company.id, contactId, company.admin.userId],
    )

    expect(await company.heard(exportFailed)).toEqual([{ contactId, userId: company.admin.userId }])
    expect(await company.heard(exportFailed, 0)).toHaveLength(1)
    expect(await company.heard(exportReady, 0)).toEqual([])
  })

  test('an archive is made again with the data of both contacts after a merge', async () => {
    const company = await harness.company()
    const [kept, given] = [await company.waiting(null), await company.waiting(null)]
    await harness.service.database.query(
      `insert into contact_export (company_id, contact_id, user_id, tries, claimed_by, began_at, due_at)
         values ($1, $2, $3, 1, gen_random_uuid(), now(), now() + interval '1 hour')`,
      [company.id, given.contactId, company.admin.userId],
    )

    const merging = { params: { contactId: kept.contactId }, body: { sourceId: given.contactId } }
    expect((await harness.service.call(mergeContact, merging, { as: company.admin })).status).toBe(200)
    const [ready] = await company.heard(exportReady)

    expect(ready).toMatchObject({ contactId: kept.contactId, userId: company.admin.userId })
    const messages = JSON.parse((await entriesAt(ready?.url ?? '')).entryOf('mensagens.json'))
    expect(new Set(messages.map(({ contact_id }: { contact_id: number }) => contact_id))).toEqual(
      new Set([kept.contactId]),
    )
    expect(messages).toHaveLength(2)
  })

  test("archives are made for admins, of their own company's contacts only", async () => {
    const company = await harness.company()
    const { contactId } = await company.waiting(null)

    expect((await ask(await company.person({ profile: 'supervisor' }), contactId)).status).toBe(403)
    expect(await ask((await harness.company()).admin, contactId)).toMatchObject(missing)
  })
})

describe('erasing a contact', () => {
  test('erasing a contact deletes all their data, and keeps a hash after an opt-out', async () => {
    const [company, other] = [await harness.company(), await harness.company()]
    for (const { admin, waiting, id } of [company, other]) {
      const { contactId, contact } = await waiting(null, { chat: { phone: '551187654321', lid: '77' } })
      await harness.service.call(setOptOut, { params: { contactId }, body: { optOut: true } }, { as: admin })

      expect(await erase(admin, contactId, 'Outra')).toMatchObject({
        status: 400,
        body: { fields: [{ field: 'name' }] },
      })
      expect(await erase(admin, contactId, contact.name)).toMatchObject({ status: 200 })
      expect(await erase(admin, contactId, contact.name)).toMatchObject(missing)
      const tables = ['contact', 'contact_identity', 'ticket', 'message']
      const counts = tables.map((table) => `select count(*)::int from ${table} where company_id = ${id}`)
      const { rows } = await harness.service.database.query(counts.join(' union all '))
      expect(rows.every(({ count }) => count === 0)).toBe(true)
    }

    expect(await company.heard(contactDeleted)).toHaveLength(1)
    // one event for the opt-out, and a second one when only the hash is left
    const told = await company.heard(contactOptedOut, 2)
    expect(told.map(({ optOut, numbers }) => `${optOut} ${numbers}`)).toEqual(
      Array(2).fill('true 5511987654321,551187654321'),
    )
    const [hash] = await hashes(company.id)
    expect(hash).toMatch(/^[\w+/]{43}=$/)
    expect(await hashes(other.id), 'nobody can tell that it is the same phone').not.toContain(hash)
  })

  test('erasing a contact requests the gateway to erase them under every spelling of their phone', async () => {
    const company = await harness.company()
    const chat = { phone: '551187654321', lid: '77' }
    const { id, contactId, contact, whatsappId } = await company.waiting(null, { chat, waMessageId: 'ONE' })
    const group = { phone: null, lid: null, group: '120363000000000001' }
    const participant = { address: { phone: null, lid: '77' }, name: null }
    const media = { name: null, mime: 'image/jpeg', size: 9, seconds: null, isVoice: false, thumbnail: null }
    const picture = { chat: group, participant, kind: 'image', text: '', media } as const
    await company.receive(whatsappId, { ...picture, waMessageId: 'TWO' })
    await company.receive(whatsappId, { ...picture, waMessageId: 'TWO-HD', isFileOf: 'TWO' })
    await company.receive(whatsappId, { chat, waMessageId: 'OLD' })
    await company.texts(id, (texts) => texts.length === 2)
    const another = { address: { phone: null, lid: '78' }, name: null }
    await company.receive(whatsappId, { chat: group, participant: another, text: 'fim' })
    await company.tickets((all) => all.some(({ lastMessage }) => lastMessage === 'fim'))
    const old = `update message set created_at = now() - interval '31 days' where company_id = $1 and wa_message_id = 'OLD'`
    await harness.service.database.query(old, [company.id])
    // accepting adds a history entry, which is not a message
    await company.accept(await company.ticket(id), company.admin)

    await erase(company.admin, contactId, contact.name)

    const [told] = await company.heard(personErased)
    expect(told?.phones.toSorted()).toEqual(['551187654321', '5511987654321'])
    expect(told).toMatchObject({ contactId, lids: ['77'] })
    expect(told?.messages.toSorted((a, b) => a.waMessageId.localeCompare(b.waMessageId))).toEqual([
      { whatsappId, waMessageId: 'ONE' },
      { whatsappId, waMessageId: 'TWO' },
      { whatsappId, waMessageId: 'TWO-HD' },
    ])
  })

  test('erasing a contact waits while their archive is being finished, and both succeed', async () => {
    const company = await harness.company()
    const { contactId, contact } = await company.waiting(null)
    const held = await holdEnds(harness, 'contact_export', company.id)
    await ask(company.admin, contactId)
    await held.untilBegun()

    const erasing = erase(company.admin, contactId, contact.name)
    await held.untilAnotherWaits('delete from "contact"%')
    await held.release()

    expect(await erasing).toMatchObject({ status: 200 })
    expect(await company.heard(exportReady, 0)).toHaveLength(1)
  })

  test('erasing a contact is allowed to admins of the company, and keeps a hash only after an opt-out', async () => {
    const company = await harness.company()
    const { contactId, contact } = await company.waiting(null)

    const lead = await company.person({ profile: 'supervisor' })
    expect((await erase(lead, contactId, contact.name)).status).toBe(403)
    expect(await erase((await harness.company()).admin, contactId, contact.name)).toMatchObject(missing)
    const shown = await harness.service.call(getContact, { params: { contactId } }, { as: lead })
    expect(shown.status).toBe(200)
    await erase(company.admin, contactId, contact.name)
    expect(await hashes(company.id)).toEqual([])
  })
})
