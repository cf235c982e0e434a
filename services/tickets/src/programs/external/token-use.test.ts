import { apiTokenUsed } from '@recado/contracts/connections/events'
import { getExternalMessage, sendExternally } from '@recado/contracts/messages/external-routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startTickets } from '../../../test/harness.ts'
import { givenKey, givenKnownCompany, givenToken } from '../../../test/programs.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

const send = (as: object) =>
  harness.service.call(sendExternally, { body: { number: '5511987651009', body: 'Saiu' } }, as)
const get = (as: object, messageId: number) => harness.service.call(getExternalMessage, { params: { messageId } }, as)

test('the use of a token is announced for sending and for reading progress, at most once a minute', async () => {
  const company = await givenKnownCompany(harness)
  const { as, whatsappId } = await givenToken(harness, company)
  const waitAMinute = () =>
    harness.service.database.query(
      `update api_token set used_at = used_at - interval '61 seconds' where company_id = $1`,
      [company.id],
    )

  const { body } = await send(as)
  const id = body.messages[0]?.id ?? 0
  for (const ask of [() => get(as, id), () => send(as)]) expect((await ask()).status).toBe(200)
  expect(await company.heard(apiTokenUsed)).toHaveLength(1)
  await waitAMinute()
  await get(as, id)
  expect(await company.heard(apiTokenUsed)).toHaveLength(2)
  await waitAMinute()
  await send(as)
  expect((await company.heard(apiTokenUsed)).map((told) => told.whatsappId)).toEqual(Array(3).fill(whatsappId))
})

test("a key that sends through a connection is recorded under its own name, not as a use of the connection's token", async () => {
  const company = await givenKnownCompany(harness)
  const { whatsappId } = await givenToken(harness, company)
  const key = await givenKey(harness, company, { scopes: ['send'], whatsappId })

  expect((await send(key.as)).status).toBe(200)
  expect(await company.heard(apiTokenUsed, 0)).toEqual([])
})
