import { changeRequested, type SendPriority, sendRequested } from '@recado/contracts/messages/events'
import { type RunningService, startService } from '@recado/kit/service'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { COMPANY_PHONE, CUSTOMER, givenOpen, startOpenForFile } from '../../test/harness.ts'
import { newId, sendingOf, textContent } from '../../test/sending.ts'
import { settled } from '../../test/vault.ts'
import { createConnections } from '../app.ts'

const COMPANY = 26
const RECIPIENTS = Array.from({ length: 10 }, (_, i) => `552199900${String(i).padStart(4, '0')}`)
const [FIRST = '', SECOND = '', THIRD = ''] = RECIPIENTS
const TIMING = { ackMs: 1_000, pollMs: 200 }
const { network, gateway, whatsappId } = await startOpenForFile(COMPANY, { timing: TIMING })
const steps = sendingOf(gateway, network, COMPANY, whatsappId)
for (const phone of RECIPIENTS) await network.control.putPhone(phone, {})
await settled(gateway, whatsappId)
let other: RunningService | undefined
afterAll(() => other?.stop())
beforeEach(async () => {
  await network.control.setFaults({})
  await network.control.putPhone(COMPANY_PHONE, { serverAck: 'ok' })
  await gateway.reaches(COMPANY, whatsappId, 'CONNECTED')
})

/** @returns the message's id */
async function request(phone: string, text: string, priority?: SendPriority): Promise<string> {
  const waMessageId = newId()
  await gateway.publish(sendRequested, COMPANY, {
    whatsappId,
    waMessageId,
    to: { phone, lid: null },
    content: textContent(text),
    ...(priority && { priority }),
  })
  return waMessageId
}

/** @returns the message's id, once the message is stored */
async function ask(phone: string, text: string, priority?: SendPriority): Promise<string> {
  const waMessageId = await request(phone, text, priority)
  await eventually(() => steps.stateOf(waMessageId))
  return waMessageId
}

/** Requests five campaign messages for each person. @returns their ids in order, once all are stored */
async function askParts(phones: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const phone of phones) {
    for (let part = 1; part <= 5; part++) ids.push(await request(phone, `parte ${part}`, 'campaign'))
  }
  await eventually(() => steps.stateOf(ids.at(-1) ?? ''))
  return ids
}

/** Puts a message into the state after an unanswered attempt; the gateway sends it again at `retry_at`. */
const doubt = (id: string) =>
  gateway.database.query(
    `update outbound set state = 'uncertain', attempts = 1, retry_at = now() + interval '1 hour' where wa_message_id = $1`,
    [id],
  )
const endDoubt = (id: string) =>
  gateway.database.query('update outbound set retry_at = now() where wa_message_id = $1', [id])

/** Filters `ids` to those that the network has seen, in the order of their first attempts. */
async function attempted(ids: readonly string[]): Promise<string[]> {
  const seen = (await network.control.log()).flatMap(({ type, id = '' }) =>
    (type === 'message-accepted' || type === 'message-refused') && ids.includes(id) ? [id] : [],
  )
  return [...new Set(seen)]
}
const allAttempted = (ids: readonly string[]) =>
  eventually(
    () => attempted(ids),
    (seen) => seen.length === ids.length,
  )

test('people’s messages are sent before 50 older campaign messages, which keep their order', async () => {
  await steps.cutLine()
  const parts = await askParts(RECIPIENTS)
  const toRecipient = await ask(SECOND, 'uma resposta')
  const toAnother = await ask(CUSTOMER, 'outra resposta')
  const ids = [toRecipient, toAnother, ...parts]
  expect(await attempted(ids)).toEqual([])
  await network.control.setFaults({})

  expect(await allAttempted(ids)).toEqual(ids)
  await eventually(async () => (await steps.stateOf(parts.at(-1) ?? '')) === 'sent')
  const texts = (await network.control.messages(SECOND)).map(({ text }) => text)
  expect(texts).toEqual(['uma resposta', 'parte 1', 'parte 2', 'parte 3', 'parte 4', 'parte 5'])
})

test('an uncertain campaign message blocks other campaign messages and messages to its recipient, but not messages to others', async () => {
  await steps.cutLine()
  const uncertain = await ask(FIRST, 'chegou?', 'campaign')
  await doubt(uncertain)
  const secondPart = await ask(FIRST, 'segunda parte', 'campaign')
  const nextRecipient = await ask(SECOND, 'a seguinte', 'campaign')
  const toRecipient = await ask(FIRST, 'resposta a quem espera')
  const toAnother = await ask(THIRD, 'resposta a outra pessoa')
  const ids = [uncertain, secondPart, nextRecipient, toRecipient, toAnother]
  await network.control.setFaults({})
  await steps.acksOf(toAnother, 2)

  expect(await attempted(ids)).toEqual([toAnother])
  await endDoubt(uncertain)
  expect(await allAttempted(ids)).toEqual([toAnother, uncertain, toRecipient, secondPart, nextRecipient])
})

test('campaign messages wait for an uncertain message of an agent to one of their recipients, even if the campaign messages were requested first', async () => {
  await steps.cutLine()
  const parts = [await ask(FIRST, 'primeira', 'campaign'), await ask(SECOND, 'segunda', 'campaign')]
  const answer = await ask(FIRST, 'já respondo')
  await doubt(answer)
  const toAnother = await ask(THIRD, 'resposta a outra pessoa')
  await network.control.setFaults({})
  await steps.acksOf(toAnother, 2)

  expect(await attempted([answer, ...parts])).toEqual([])
  await endDoubt(answer)
  expect(await allAttempted([answer, ...parts])).toEqual([answer, ...parts])
})

test('the edit of a waiting campaign message is sent after it, and the edit of a sent one is sent at once', async () => {
  const sent = await ask(FIRST, 'promoção', 'campaign')
  await steps.acksOf(sent, 2)
  await steps.cutLine()
  const waiting = await ask(SECOND, 'promosão', 'campaign')
  const correct = async (phone: string, target: string) => {
    const waMessageId = newId()
    await gateway.publish(changeRequested, COMPANY, {
      whatsappId,
      waMessageId,
      to: { phone, lid: null },
      target: { waMessageId: target, fromMe: true },
      author: null,
      change: { kind: 'edited', text: 'promoção!' },
    })
    await eventually(() => steps.stateOf(waMessageId))
    return waMessageId
  }
  const ofWaiting = await correct(SECOND, waiting)
  const ofSent = await correct(FIRST, sent)
  await network.control.setFaults({})

  expect(await allAttempted([waiting, ofWaiting, ofSent])).toEqual([ofSent, waiting, ofWaiting])
})

test('an uncertain campaign message of one company does not block campaigns of another company', async () => {
  const theirPhone = '5511988880009'
  await network.control.putPhone(theirPhone, { name: 'Vizinha' })
  const theirs = await givenOpen(gateway, network, COMPANY + 1, theirPhone)
  await network.control.putPhone(COMPANY_PHONE, { serverAck: 'drop' })
  const ours = await ask(FIRST, 'nossa', 'campaign')
  await eventually(async () => (await steps.stateOf(ours)) === 'uncertain')
  const waMessageId = newId()
  await gateway.publish(sendRequested, COMPANY + 1, {
    whatsappId: theirs,
    waMessageId,
    to: { phone: FIRST, lid: null },
    content: textContent('deles'),
    priority: 'campaign',
  })

  await sendingOf(gateway, network, COMPANY + 1, theirs).acksOf(waMessageId, 2)
  await network.control.putPhone(COMPANY_PHONE, { serverAck: 'ok' })
  await steps.acksOf(ours, 2)
})

test('a process that takes over the session sends the waiting messages in the same order', async () => {
  await steps.cutLine()
  const parts = await askParts([FIRST, SECOND])
  other = await startService(
    createConnections({ timing: { leaseRenewMs: 400, gatherMs: 0, ...TIMING } }),
    gateway.environment,
  )
  const ownerOf = async () =>
    (
      await gateway.database.query<{ owner: string | null }>(
        'select owner from session_lease where connection_id = $1',
        [whatsappId],
      )
    ).rows[0]?.owner
  const before = await ownerOf()
  await gateway.restart(async () => {
    await eventually(async () => ![null, before].includes(await ownerOf()))
  })
  const answer = await ask(SECOND, 'resposta')
  await network.control.setFaults({})

  expect(await allAttempted([answer, ...parts])).toEqual([answer, ...parts])
})
