import { randomUUID } from 'node:crypto'
import { contactListItemDeleted, contactListUpdated } from '@recado/contracts/campaigns/contact-list-events'
import { personErased } from '@recado/contracts/contacts/events'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, type Harness, startCampaigns } from '../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startCampaigns({ jobs: false })
})
afterAll(() => harness.close())

const erase = (company: Company, phones: string[], eventId?: string) =>
  harness.service.publish(personErased, company.id, { phones, lids: [], messages: [] }, eventId)
const namesIn = async (company: Company, contactListId: number) =>
  (await company.items({ contactListId })).map(({ name }) => name)

test('an erased person is removed from all lists of the company, in any spelling of the number', async () => {
  const company = await harness.company()
  const other = await harness.company()
  const first = await company.list({ name: 'Ana', number: '551187654321' }, { name: 'Bia', number: '5511987650000' })
  const second = await company.list({ name: 'Ana Lima', number: '5511987654321' })
  const theirs = await other.list({ name: 'Ana', number: '5511987654321' })
  const eventId = randomUUID()
  await harness.service.database.query(
    'insert into number_question (company_id, phone, id, whatsapp_id) values ($1, $2, gen_random_uuid(), 1)',
    [company.id, '5511987654321'],
  )

  await erase(company, []) // an erasure without numbers deletes no list item
  for (const _ of [1, 2]) await erase(company, ['5511987654321', '551187654321'], eventId)

  await eventually(
    () => namesIn(company, second.id),
    (names) => names.length === 0,
  )
  expect(await namesIn(company, first.id)).toEqual(['Bia'])
  expect(await namesIn(other, theirs.id)).toEqual(['Ana'])
  expect([(await company.show(first.id)).contactsCount, (await company.show(second.id)).contactsCount]).toEqual([1, 0])
  expect((await company.heard(contactListItemDeleted, 2)).map(({ contactListId }) => contactListId)).toEqual([
    first.id,
    second.id,
  ])
  const counts = (await company.heard(contactListUpdated, 5)).map(({ contactList }) => contactList.contactsCount)
  expect(counts.slice(-2)).toEqual([1, 0])
  const left = await harness.service.database.query('select from number_question where company_id = $1', [company.id])
  expect(left.rowCount).toBe(0)
})
