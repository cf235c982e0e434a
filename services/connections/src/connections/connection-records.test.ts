import { actRecorded, copyRequested } from '@recado/contracts/auth/events'
import { connectionsTold } from '@recado/contracts/connections/events'
import * as contract from '@recado/contracts/connections/routes'
import type { RouteContract } from '@recado/contracts/route'
import { eventually } from '@recado/kit/testing/service'
import { expect, test } from 'vitest'
import { startForFile } from '../../test/harness.ts'

const { gateway } = await startForFile({ timing: { codeMs: 600_000 } }) // with a short `codeMs`, a second QR code would add a status change

test('the history of a session has its last hundred status changes with their reasons, and older ones are deleted', async () => {
  const id = await gateway.givenConnection(814)
  await gateway.reaches(814, id, 'qrcode')
  const history = async () =>
    (await gateway.call(contract.listStatusChanges, { params: { whatsappId: id } }, { as: { companyId: 814 } })).body
  expect((await history()).map(({ status, reason }) => [status, reason])).toEqual([
    ['qrcode', null],
    ['OPENING', null],
  ])

  await gateway.database.query(
    `insert into session_history (company_id, connection_id, status, reason)
      select 814, $1, 'OPENING', 'n' || n from generate_series(1, 120) n`,
    [id],
  )
  await gateway.call(contract.endSession, { params: { whatsappId: id } }, { as: { companyId: 814 } })
  const kept = await eventually(history, ([last]) => last?.status === 'DISCONNECTED')
  expect(kept).toHaveLength(100)
  const { rowCount } = await gateway.database.query('select 1 from session_history where company_id = 814')
  expect(rowCount).toBe(100)
})

test('the audit log records the actions of an admin on a connection and its session, but not requests that were refused or changed nothing', async () => {
  const company = 189
  const loja = { body: { name: 'Loja', type: 'sandbox' as const } }
  const { id } = (await gateway.call(contract.createConnection, loja, { as: { companyId: company } })).body
  const theirs = await gateway.givenConnection(190)
  await gateway.reaches(company, id, 'qrcode')
  const ask = (route: RouteContract, body?: object) =>
    gateway.call(route, { params: { whatsappId: id }, ...(body && { body }) }, { as: { companyId: company } })
  await ask(contract.changeConnection, { name: 'Filial', greetingMessage: 'o que só o cliente lê' })
  await ask(contract.changeConnection, { name: 'Filial' })
  await ask(contract.startSession) // the session already runs: refused
  await ask(contract.newQrCode)
  expect((await ask(contract.createApiToken)).status).toBe(201)
  await ask(contract.revokeApiToken)
  await ask(contract.revokeApiToken) // the token is already revoked: refused
  await ask(contract.endSession)
  await ask(contract.startSession)
  expect(
    (await gateway.call(contract.endSession, { params: { whatsappId: theirs } }, { as: { companyId: company } }))
      .status,
  ).toBe(404)
  await ask(contract.deleteConnection)

  const acts = (await gateway.heard(actRecorded, company, (all) => all.length >= 8)).map(({ act }) => act)
  expect(acts.map(({ action, entityId, changes }) => [action, entityId, changes])).toEqual([
    ['whatsapp.create', id, { name: [null, 'Loja'] }],
    ['whatsapp.update', id, { name: ['Loja', 'Filial'], greetingMessage: [null, null] }],
    ['whatsapp.renew', id, {}],
    ['token.create', id, {}],
    ['token.revoke', id, {}],
    ['whatsapp.end', id, {}],
    ['whatsapp.start', id, {}],
    ['whatsapp.delete', id, {}],
  ])
})

test('a service that requests a copy receives all connections of the company, and none of another company', async () => {
  const [company, other] = [815, 816]
  const kept = await gateway.givenConnection(company)
  const gone = await gateway.givenConnection(company, { name: 'Filial' })
  await gateway.givenConnection(other)
  const params = { whatsappId: gone }
  await gateway.call(contract.deleteConnection, { params }, { as: { companyId: company } })

  for (const kind of ['queue', 'connection']) await gateway.publish(copyRequested, company, { of: kind })
  await gateway.publish(copyRequested, 0, { of: 'connection' }) // a request without a company

  expect(await gateway.heard(connectionsTold, company)).toEqual([
    { connections: [expect.objectContaining({ id: kept, companyId: company })] },
  ])
  await gateway.events()
  expect(await gateway.heard(connectionsTold, other, () => true)).toEqual([])
  expect(await gateway.dead('connections.tell-copies')).toBe(0)
})
