import { eventually } from '@recado/kit/testing/service'
import { beforeEach, expect, test } from 'vitest'
import { refusing } from '../../test/database-outage.ts'
import { COMPANY_PHONE, CUSTOMER, startOpenForFile } from '../../test/harness.ts'
import { traceOf } from '../../test/receiving.ts'
import { sendingOf } from '../../test/sending.ts'
import { settled } from '../../test/vault.ts'

const COMPANY = 24
const { network, gateway, whatsappId } = await startOpenForFile(COMPANY, { timing: { ackMs: 3_000 } }) // long enough for a cut to be seen first
const steps = sendingOf(gateway, network, COMPANY, whatsappId)
await settled(gateway, whatsappId)
beforeEach(async () => {
  await network.control.setFaults({})
  await network.control.putPhone(COMPANY_PHONE, { serverAck: 'ok' })
  await network.control.putPhone(CUSTOMER, { online: true, delivery: 'auto' })
  await gateway.reaches(COMPANY, whatsappId, 'CONNECTED')
})

/** A message that left and of which the network says nothing, until told otherwise. */
async function unheard(text: string): Promise<string> {
  await network.control.putPhone(COMPANY_PHONE, { serverAck: 'drop' })
  const id = await steps.send(text)
  await eventually(
    () => steps.stateOf(id),
    (state) => state === 'uncertain',
  )
  return id
}

test('a text that is asked for while the session is cut waits, and is sent once it is open', async () => {
  await steps.cutLine()
  const id = await steps.send('espere por mim')
  await eventually(() => steps.stateOf(id))
  expect(await steps.stateOf(id)).toBe('queued')
  expect(await steps.onPhone('espere por mim')).toEqual([])
  await network.control.setFaults({})

  expect(await steps.acksOf(id, 2)).toEqual([1, 2])
  expect(await steps.onPhone('espere por mim')).toMatchObject([{ id, copies: 1 }])
})

test('what a process was sending when it was killed is sent again under its id, from the bytes that were stored', async () => {
  const id = await unheard('as mesmas palavras')
  await gateway.restart(async () => {
    await network.control.putPhone(COMPANY_PHONE, { serverAck: 'ok' })
    await gateway.database.query(
      `update outbound set state = 'sending', retry_at = null, content = content || '{"text":"outras"}' where wa_message_id = $1`,
      [id],
    )
  })

  expect(await steps.acksOf(id, 2)).toEqual([1, 2])
  expect(await steps.onPhone('as mesmas palavras')).toMatchObject([{ id, copies: 1 }])
  expect(await steps.onPhone('outras')).toEqual([])
})

test('a line that breaks before the answer says nothing of the message, which is sent again although it was its last try', async () => {
  await steps.cutLine()
  const id = await steps.send('não desista')
  await eventually(async () => (await steps.stateOf(id)) === 'queued')
  await gateway.database.query('update outbound set attempts = 2 where wa_message_id = $1', [id])
  await network.control.putPhone(CUSTOMER, { delivery: 'manual' }) // so that only WhatsApp's word tells
  await network.control.setFaults({ cut: { phone: COMPANY_PHONE, after: 'message-accepted' } })

  expect(await steps.acksOf(id, 1)).toEqual([1])
  expect(await steps.onPhone('não desista')).toMatchObject([{ id, copies: 2 }])
})

test('a message leaves once the keys are stored that it has moved on, so that no other is ever encrypted with them', async () => {
  await steps.acksOf(await steps.send('antes'), 2)
  let id = ''
  await refusing(gateway.database, 'wa_keys', async () => {
    id = await steps.send('não cabe')
    await gateway.reaches(COMPANY, whatsappId, 'OPENING')
    expect(await traceOf(network, id)).toEqual([])
  })

  expect(await steps.acksOf(id, 2)).toEqual([1, 2])
  expect(await steps.onPhone('não cabe')).toMatchObject([{ id, copies: 1 }])
})

test('a message that a phone could not read five times is sent a sixth time', async () => {
  await network.control.setFaults({ unreadable: { phone: CUSTOMER, count: 5 } })
  const id = await steps.send('leia, por favor')

  expect(await steps.acksOf(id, 2)).toEqual([1, 2])
  expect((await traceOf(network, id)).filter((type) => type === 'phone-retry')).toHaveLength(5)
})

test('a message that the network hangs up on again and again is given up in the end', async () => {
  await steps.cutLine()
  const id = await steps.send('com veneno')
  await eventually(async () => (await steps.stateOf(id)) === 'queued')
  await gateway.database.query('update outbound set attempts = 20, cuts = 20 where wa_message_id = $1', [id])
  await network.control.setFaults({})

  expect(await steps.acksOf(id, -1)).toEqual(['-1 ERR_SENDING_WAPP_MSG'])
  expect(await steps.onPhone('com veneno')).toEqual([])
})

test('a later message to the same person does not overtake one of which nobody knows whether it arrived', async () => {
  const first = await unheard('primeiro')
  const second = await steps.send('segundo')
  await network.control.putPhone(COMPANY_PHONE, { serverAck: 'ok' })
  await steps.acksOf(second, 2)

  const texts = (await network.control.messages(CUSTOMER)).map(({ text }) => text)
  expect(texts.slice(-2)).toEqual(['primeiro', 'segundo'])
  expect(await steps.acksOf(first, 2)).toEqual([1, 2])
})

test('an acknowledgement that comes late or again takes nothing back', async () => {
  await network.control.putPhone(CUSTOMER, { online: false })
  const id = await steps.send('já lida')
  await steps.acksOf(id, 1)
  await gateway.database.query('update outbound set ack = 3 where wa_message_id = $1', [id]) // as if it was read elsewhere
  await network.control.putPhone(CUSTOMER, { online: true })
  await steps.acksOf(await steps.send('depois dela'), 2)

  expect(await steps.acksOf(id, 1)).toEqual([1])
  const { rows } = await gateway.database.query('select ack, state from outbound where wa_message_id = $1', [id])
  expect(rows).toEqual([{ ack: 3, state: 'sent' }])
})
