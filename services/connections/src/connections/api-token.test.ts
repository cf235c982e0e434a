import { createHash } from 'node:crypto'
import { apiTokenChanged, apiTokenUsed } from '@recado/contracts/connections/events'
import * as contract from '@recado/contracts/connections/routes'
import { eventually } from '@recado/kit/testing/service'
import { expect, test } from 'vitest'
import { startForFile } from '../../test/harness.ts'

const { gateway } = await startForFile()

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test('a token of the external API is shown once, and stops working when it is replaced or revoked', async () => {
  const id = await gateway.givenConnection(813)
  const as = { as: { companyId: 813 } }
  const whatsapp = { params: { whatsappId: id } }
  const list = async () => (await gateway.call(contract.listConnections, { query: {} }, as)).body
  const tokens = [
    (await gateway.call(contract.createApiToken, whatsapp, as)).body.token,
    (await gateway.call(contract.createApiToken, whatsapp, as)).body.token,
  ]
  const ofQueue = "select 1 from inbox where queue like '%connections.token-use'"
  const handled = async () => (await gateway.database.query(ofQueue)).rowCount ?? 0
  const before = await handled()
  await gateway.publish(apiTokenUsed, 813, { whatsappId: id, usedAt: '2026-03-01T12:00:00.000Z' })
  await eventually(handled, (count) => count === before + 1)
  await gateway.publish(apiTokenUsed, 813, { whatsappId: id, usedAt: '2026-03-01T11:00:00.000Z' })
  await eventually(handled, (count) => count === before + 2)
  const shown = (await gateway.look(813, id)).body
  const ofToken = { hasToken: true, tokenPrefix: tokens[1]?.slice(0, 10), tokenLastUsedAt: '2026-03-01T12:00:00.000Z' }
  expect(shown).toMatchObject(ofToken)
  expect(JSON.stringify([shown, await list()])).not.toContain(tokens[1])
  expect((await gateway.call(contract.revokeApiToken, whatsapp, as)).status).toBe(200)
  expect((await gateway.call(contract.revokeApiToken, whatsapp, as)).status).toBe(200)

  const gone = { hasToken: false, tokenPrefix: null, tokenLastUsedAt: null }
  expect((await gateway.look(813, id)).body).toMatchObject(gone)
  const heard = await gateway.heard(apiTokenChanged, 813, (all) => all.length >= 3)
  expect(heard.map(({ hash }) => hash)).toEqual([...tokens.map((token) => sha256(token)), null])
  expect(JSON.stringify(await gateway.events())).not.toContain(tokens[0])
})

test('a company whose plan lacks the external API cannot create a token, but can revoke one', async () => {
  const companyId = 82
  const theirs = await gateway.givenConnection(companyId)
  const as = { as: { companyId, features: [] } }
  const { status, body } = await gateway.call(contract.createApiToken, { params: { whatsappId: theirs } }, as)

  expect([status, body.error, body['feature']]).toEqual([403, 'ERR_FEATURE_DISABLED', 'useExternalApi'])
  expect((await gateway.call(contract.revokeApiToken, { params: { whatsappId: theirs } }, as)).status).toBe(200)
})
