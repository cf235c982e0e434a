import { contactOptedOut } from '@recado/contracts/campaigns/events'
import * as contract from '@recado/contracts/contacts/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startTickets } from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

test.each(['target', 'source'] as const)(
  'after a merge, the opt-out of the %s is published once for the numbers of both contacts',
  async (who) => {
    const company = await harness.company()
    const target = await company.waiting(null)
    const source = await company.waiting(null)
    const leaving = who === 'target' ? target : source
    const set = { params: { contactId: leaving.contactId }, body: { optOut: true } }
    await harness.service.call(contract.setOptOut, set, { as: company.admin })
    const merging = { params: { contactId: target.contactId }, body: { sourceId: source.contactId } }
    expect((await harness.service.call(contract.mergeContact, merging, { as: company.admin })).status).toBe(200)

    const [, told, ...more] = await company.heard(contactOptedOut, 2)
    expect(more).toEqual([])
    expect(told).toMatchObject({ contactId: target.contactId, optOut: true, campaignId: null })
    const numbers = [target, source].map(({ contact }) => contact.number)
    expect(told?.numbers).toEqual(expect.arrayContaining(numbers))
  },
)
