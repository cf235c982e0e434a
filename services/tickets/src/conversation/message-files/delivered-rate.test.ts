import { createDeliveredLinks } from '@recado/kit/media/delivered-links'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenFile } from '../../../test/files.ts'
import { type Company, type Harness, PUBLIC_URL, startTickets } from '../../../test/harness.ts'
import { fetchFile } from '../../../test/program-files.ts'
import { givenKnownCompany } from '../../../test/programs.ts'
import { createProgramAddresses } from './program-addresses.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets({ isAlone: true, environment: { EXTERNAL_API_PER_PROGRAM: '1' } }) // requests a minute
})
afterAll(() => harness.close())

/** A signed link to the file of a message, as webhook deliveries contain it. */
async function givenLink(company: Company): Promise<string> {
  const { ticket, waMessageId, path } = await givenFile(harness, company)
  const found = (await company.messages(ticket.id)).find((message) => message.waMessageId === waMessageId)
  const links = createDeliveredLinks({
    signing: Buffer.from(harness.service.environment['MEDIA_LINK_KEY'] ?? '', 'base64'),
  })
  const file = { path, messageId: found?.id ?? 0, name: null, mime: null }
  return createProgramAddresses({ publicUrl: PUBLIC_URL, links }).delivered(file) ?? ''
}

test('all links of webhook deliveries share one limit per minute and company', async () => {
  const [company, other] = [await givenKnownCompany(harness), await givenKnownCompany(harness)]
  const [first, second] = [await givenLink(company), await givenLink(company)]
  const foreign = await givenLink(other)
  const altered = first.replace(/\?link=.*$/, '?link=AAAA')

  expect((await fetchFile(harness, altered)).status).toBe(403) // the limit does not count refused links
  expect((await fetchFile(harness, first)).status).toBe(200)
  for (const link of [first, second]) {
    const refused = await fetchFile(harness, link)
    expect([refused.status, await refused.json()]).toMatchObject([429, { error: 'ERR_TOO_MANY_REQUESTS' }])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await fetchFile(harness, foreign)).status).toBe(200)
})
