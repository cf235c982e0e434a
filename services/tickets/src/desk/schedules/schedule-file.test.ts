import { findFile } from '@recado/contracts/media/routes'
import { createSchedule } from '@recado/contracts/schedules/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, type Person, startTickets } from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

test('the file of a schedule is served to its owner, supervisors and admins, and not to other agents or companies', async () => {
  const company = await harness.company()
  const [owner, colleague] = [await company.person(), await company.person()]
  const lead = await company.person({ profile: 'supervisor' })
  const stranger = (await harness.company()).admin
  const { contactId } = await company.waiting(null)
  const sendAt = new Date(Date.now() + 60 * 60_000).toISOString()
  const { body } = await harness.service.call(
    createSchedule,
    { body: { body: 'Lembrete', sendAt, contactId } },
    { as: owner },
  )
  const form = new FormData()
  form.append('file', new Blob(['a;b']), 'lista.csv')
  const attached = await harness.service.raw('POST', `/schedules/${body.id}/media-upload`, { body: form, as: owner })
  const file = (attached.body as { mediaPath: string }).mediaPath.split('/').at(-1) ?? ''

  const fetchAs = async (as: Person) =>
    (await harness.service.call(findFile, { params: { companyId: company.id, file } }, { as })).status
  for (const person of [owner, lead, company.admin]) expect(await fetchAs(person)).toBe(302)
  for (const person of [colleague, stranger]) expect(await fetchAs(person)).toBe(404)
})
