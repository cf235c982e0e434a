import { messageReceived } from '@recado/contracts/whatsapp/events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { COMPANY_PHONE, startOpenForFile } from '../../test/harness.ts'
import { type Chat, confirmed, falseReceipts, givenChat, traceOf } from '../../test/receiving.ts'
import { settled } from '../../test/vault.ts'

const COMPANY = 31
const { network, gateway, whatsappId } = await startOpenForFile(COMPANY)
await settled(gateway, whatsappId)
let chat: Chat
beforeEach(async () => {
  await network.control.setFaults({})
  chat = await givenChat(gateway, network, COMPANY)
})
afterEach(async () => {
  expect(await falseReceipts(gateway)).toBe('0')
})

test('messages become events in the order in which they were written', async () => {
  const texts = Array.from({ length: 20 }, (_, i) => `linha ${i}`)
  for (const text of texts) await chat.write(text)

  expect(await chat.heardUntil('linha 19')).toEqual(texts)
})

test('a message whose receipt was lost with the connection is delivered again, and is one event', async () => {
  await network.control.setFaults({ cut: { phone: COMPANY_PHONE, after: 'message-delivered' } })
  const id = await chat.write('primeira mensagem')
  await confirmed(network, id)
  await chat.write('segunda')

  expect(await chat.heardUntil('segunda')).toEqual(['primeira mensagem', 'segunda'])
  const trace = await traceOf(network, id)
  expect(trace.filter((type) => type === 'stanza-sent')).toHaveLength(2)
  expect(trace).not.toContain('nack')
  expect(trace).not.toContain('retry')
})

test('what comes while the gateway is away comes when it is back', async () => {
  await network.control.setFaults({ refuseUpgrade: 503 })
  await network.control.disconnect(COMPANY_PHONE, 'unavailable')
  for (const text of ['um', 'dois', 'três']) await chat.write(text)
  await network.control.setFaults({})

  expect(await chat.heardUntil('três')).toEqual(['um', 'dois', 'três'])
})

test('what the owner of the number types on the phone is announced, too, as from us', async () => {
  await chat.write('alguém aí?')
  await chat.heardUntil('alguém aí?')
  const { id } = await network.control.sendMessage(COMPANY_PHONE, { to: chat.customer, text: 'já respondo' })
  await chat.heardUntil('já respondo')

  const all = await gateway.heard(messageReceived, COMPANY)
  expect(all.at(-1)?.message).toMatchObject({
    waMessageId: id,
    chat: { phone: chat.customer, lid: expect.stringMatching(/^\d+$/) },
    fromMe: true,
    pushName: null,
    text: 'já respondo',
  })
})

test('a customer who writes under the number alone is the same person as under the LID', async () => {
  await chat.write('pelo LID')
  await chat.heardUntil('pelo LID')
  await network.control.putPhone(chat.customer, { addressing: 'pn' })
  await chat.write('pelo número')
  await chat.heardUntil('pelo número')

  const all = await gateway.heard(messageReceived, COMPANY)
  const [byLid, byNumber] = all.slice(-2).map(({ message }) => message.chat)
  expect(byNumber).toEqual(byLid)
})

test('texts are forgotten two days after they were read, and the rest after 14', async () => {
  const [older, old, young] = [await chat.write('velha'), await chat.write('antiga'), await chat.write('nova')]
  await chat.heardUntil('nova')
  const age = (id: string, interval: string) =>
    gateway.database.query(`update wa_journal set handled_at = now() - $2::interval where stanza_id = $1`, [
      id,
      interval,
    ])
  await gateway.restart(async () => {
    await age(older, '15 days')
    await age(old, '3 days')
  })
  await gateway.reaches(COMPANY, whatsappId, 'CONNECTED')
  await confirmed(network, await chat.write('depois'))
  await chat.heardUntil('depois')

  const kept = async () => {
    const { rows } = await gateway.database.query(
      'select stanza_id as id, plaintext is not null as has_text from wa_journal where stanza_id = any($1) order by arrival',
      [[older, old, young]],
    )
    return rows
  }
  await expect.poll(kept).toEqual([
    { id: old, has_text: false },
    { id: young, has_text: true },
  ])
})
