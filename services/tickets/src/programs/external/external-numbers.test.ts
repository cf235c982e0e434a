import type { ConnectionStatus } from '@recado/contracts/connections/connection'
import { checkRequested } from '@recado/contracts/contacts/events'
import { deleteContact } from '@recado/contracts/contacts/routes'
import { sendRequested } from '@recado/contracts/messages/events'
import { sendExternally } from '@recado/contracts/messages/external-routes'
import { numberChecked } from '@recado/contracts/whatsapp/events'
import { startService } from '@recado/kit/service'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { changingRow } from '../../../test/changing-row.ts'
import { givenProgram, NUMBER, type Sent, sendAs, tellOf } from '../../../test/external-program.ts'
import { type Harness, startTickets } from '../../../test/harness.ts'
import { createTickets } from '../../app.ts'

describe('a program with the token of a connection', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets({ answerMs: 60_000 })
  })
  afterAll(() => harness.close())

  const send = (token: string, sent?: Sent, key?: string) => sendAs(harness, token, sent, key)
  const given = (status: ConnectionStatus) => givenProgram(harness, status)

  test('an unknown number is checked on WhatsApp once, whether it exists or not', async () => {
    const { company, whatsappId, token } = await given('CONNECTED')
    const refused = send(token, { number: '551133334444' })
    await tellOf(harness, company, null)
    const nobody = { status: 400, body: { error: 'ERR_WAPP_INVALID_CONTACT' } }
    expect(await refused).toMatchObject(nobody)
    expect(await send(token, { number: '551133334444' })).toMatchObject(nobody) // from the stored result of the check
    expect(await company.heard(sendRequested, 0)).toEqual([])

    const sending = send(token, { number: '551187650009' })
    expect(await tellOf(harness, company, NUMBER, 2)).toEqual({ whatsappId, numbers: ['551187650009', NUMBER] })
    const first = await sending
    const second = await send(token)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(await company.heard(sendRequested, 2)).toMatchObject([
      { to: { phone: NUMBER, lid: '77' } },
      { to: { phone: NUMBER, lid: '77' } },
    ])
    expect(await company.heard(checkRequested, 2)).toHaveLength(2)
  })

  test('twenty of thirty simultaneous checks of numbers are made, and the other requests get a retry-after header', async () => {
    const { company, token } = await given('CONNECTED')
    const numbers = Array.from({ length: 30 }, (_, index) => `55119876510${10 + index}`)
    const sending = numbers.map((number) => send(token, { number }))
    const refused = await eventually(
      async () => (await Promise.all(sending.map((one) => Promise.race([one, null])))).filter((one) => one !== null),
      (answers) => answers.length === 10,
    )
    for (const { status, body, headers } of refused) {
      expect([status, body]).toMatchObject([429, { error: 'ERR_TOO_MANY_REQUESTS' }])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
    }
    const asked = await company.heard(checkRequested, 20)
    for (const { whatsappId, checkId, numbers: spellings } of asked) {
      const answer = { outcome: 'found' as const, address: { phone: spellings[0] ?? '', lid: null } }
      await harness.service.publish(numberChecked, company.id, {
        whatsappId,
        checkId,
        number: spellings[0] ?? '',
        ...answer,
      })
    }
    const all = await Promise.all(sending)
    expect(all.filter(({ status }) => status === 200)).toHaveLength(20)

    await harness.service.database.query(
      "update number_check set created_at = created_at - interval '1 minute' where company_id = $1",
      [company.id],
    )
    const left = numbers.find((_, index) => all[index]?.status === 429) ?? ''
    const again = send(token, { number: left })
    await tellOf(harness, company, left, 21)
    expect((await again).status).toBe(200)
  })

  test('a program gets a retry-after header while WhatsApp does not answer, and the stored answer on the next request', async () => {
    const hasty = await startService(createTickets({ answerMs: 1 }), harness.service.environment)
    onTestFinished(() => hasty.stop())
    const { company, token } = await given('CONNECTED')
    const ask = () =>
      fetch(`${hasty.address}${sendExternally.url}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ number: NUMBER, body: 'Seu pedido saiu' }),
      })
    const late = await ask()
    expect([late.status, late.headers.get('retry-after'), await late.json()]).toMatchObject([
      429,
      '30',
      { error: 'ERR_TOO_MANY_REQUESTS' },
    ])
    await tellOf(harness, company, NUMBER)
    await eventually(async () => {
      const known = "select 1 from number_check where company_id = $1 and outcome = 'found'"
      return (await harness.service.database.query(known, [company.id])).rowCount
    })
    expect((await ask()).status).toBe(200)
    expect(await company.heard(checkRequested)).toHaveLength(1)
  })

  test('a repeated request with one idempotency key sends one message', async () => {
    const { company, token } = await given('CONNECTED')
    const other = await given('OPENING')
    const asking = send(token, {}, 'order-1234')
    await tellOf(harness, company, NUMBER)
    const [first, again] = [await asking, await send(token, {}, 'order-1234')]
    const mismatch = await send(token, { body: 'Outro' }, 'order-1234')

    expect(again.body).toEqual(first.body)
    expect(mismatch).toMatchObject({ status: 409, body: { error: 'ERR_IDEMPOTENCY_MISMATCH' } })
    expect((await send(other.token, {}, 'order-1234')).body.messages[0]?.id).not.toBe(first.body.messages[0]?.id)
    expect(await company.heard(sendRequested)).toHaveLength(1)
  })
  test('a message to a contact that is being deleted goes to a new contact', async () => {
    const { company, token } = await given('OPENING')
    await send(token)
    const [before] = await company.tickets((all) => all.length === 1)
    const lock = await changingRow(harness.service.database, 'select from ticket where id = $1 for update', [
      before?.id,
    ])
    const params = { contactId: before?.contact.id ?? 0 }
    const deleting = harness.service.call(deleteContact, { params }, { as: company.admin })
    await lock.untilWaitedFor()
    const sending = send(token)
    await lock.untilWaiting(2)
    await lock.commit()

    expect([(await deleting).status, (await sending).status]).toEqual([200, 200])
    const [after] = await company.tickets((all) => all.length === 1)
    expect(after?.contact).toMatchObject({ number: NUMBER })
    expect(after?.contact.id).not.toBe(before?.contact.id)
  })
})
