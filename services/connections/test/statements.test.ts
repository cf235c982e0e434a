import { eventually } from '@recado/kit/testing/service'
import { expect, test } from 'vitest'
import { startOpenForFile } from './harness.ts'
import { type Chat, confirmed, givenChat } from './receiving.ts'
import { recordStatements } from './statements.ts'
import { settled } from './vault.ts'

const COMPANY = 81
const texts = recordStatements()
const { network, gateway, whatsappId } = await startOpenForFile(COMPANY, { isAlone: true })
await settled(gateway, whatsappId)

const PEOPLE = 8
/** Matches statements of jobs and of the relay, whose number does not depend on the number of messages. */
const BY_CLOCK =
  /\b(gateway|erasure|read_mark|outbound|query|count\(token\))|update "session_lease"|^with gone as \( delete from outbox|^select$/

/** The statements that run at least `PEOPLE` times during `work`, repeated as often as they run per person. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  texts.length = 0
  await work()
  const counts = Map.groupBy(
    texts.filter((text) => !BY_CLOCK.test(text)),
    (text) => text,
  )
  return [...counts].flatMap(([text, all]) => Array.from({ length: Math.floor(all.length / PEOPLE) }, () => text))
}

async function write(chat: Chat, text: string): Promise<void> {
  const id = await chat.write(text)
  await chat.heardUntil(text)
  await confirmed(network, id)
}
const tokens = async () =>
  Number((await gateway.database.query('select count(token) from contact_trust')).rows[0]?.count)

test('the first message of a person runs at most eight statements, and a later message at most four', async () => {
  const chats: Chat[] = []
  for (let n = 0; n < 2 * PEOPLE; n++) chats.push(await givenChat(gateway, network, COMPANY))
  const [first, newcomers] = [chats.slice(0, PEOPLE), chats.slice(PEOPLE)]
  for (const chat of first) await write(chat, 'oi')
  await eventually(tokens, (count) => count === PEOPLE)

  const ofNew = await statementsOf(async () => {
    for (const chat of newcomers) await write(chat, 'oi')
    await eventually(tokens, (count) => count === 2 * PEOPLE)
  })
  const ofKnown = await statementsOf(async () => {
    for (const chat of newcomers) await write(chat, 'de novo')
  })

  expect(ofNew.length, ofNew.join('\n')).toBeLessThanOrEqual(8)
  expect(ofKnown.length, ofKnown.join('\n')).toBeLessThanOrEqual(4)
})
