import { randomBytes } from 'node:crypto'
import { createCipher } from '@recado/kit/secrets/cipher'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertEntries, markHandled } from '../src/inbound/journal-repository.ts'
import { changeKeys } from '../src/leases/key-repository.ts'
import { findChatFacts } from '../src/outbound/chat-facts-repository.ts'
import { findNext, lockNext } from '../src/outbound/next-message-repository.ts'
import { findReadMarks } from '../src/outbound/read-mark-repository.ts'
import type { Tx } from '../src/tables/db.ts'
import { saveTimers } from '../src/timers/timer-repository.ts'
import { noteHeard, saveTokens } from '../src/trust/trust-repository.ts'
import { CONNECTION, openDatabaseForFile } from './repositories.ts'

const { within } = await openDatabaseForFile(744)

const cipher = createCipher(randomBytes(32))
const ANA = { phone: '5521977771111', lid: '123' }
const BOOK = { connectionId: CONNECTION }

function entryOf(arrival: number) {
  const cipherHash = randomBytes(32)
  const secret = {
    waMessageId: `3EB0${arrival}`,
    fromMe: false,
    chat: ANA,
    writer: null,
    value: cipherHash,
    until: null,
  }
  const [stanza, plaintext] = [Buffer.alloc(1), Buffer.alloc(1)]
  return { cipherHash, arrival, stanzaId: `${arrival}`, stanza, plaintext, offline: false, secrets: [secret] }
}

type Statement = readonly [does: string, table: RegExp, ask: (tx: Tx, nth: number) => Promise<unknown>]

test.each<Statement>([
  ['finds the next message', /outbound/, (tx) => findNext(tx, CONNECTION, { withUncertain: true })],
  ['locks the next message', /outbound.* for update/, (tx) => lockNext(tx, CONNECTION, { withUncertain: true })],
  ['finds the first messages after a login', /outbound/, (tx) => findNext(tx, CONNECTION, { withUncertain: false })],
  ['reads the stored facts of a chat', /contact_trust/, (tx) => findChatFacts(tx, CONNECTION, ANA)],
  ['finds read marks', /read_mark/, (tx) => findReadMarks(tx, CONNECTION, 100)],
  ['records that a person wrote', /contact_trust/, (tx) => noteHeard(tx, BOOK, [{ ...ANA, at: new Date() }])],
  [
    'stores the token of a person',
    /contact_trust/,
    (tx, nth) =>
      saveTokens(tx, BOOK, [{ ...ANA, token: { sealed: randomBytes(8), at: new Date(nth), source: 'history' } }]),
  ],
  [
    'stores the timer of a chat',
    /chat_timer/,
    (tx, nth) => saveTimers(tx, CONNECTION, [{ chat: ANA, seconds: nth, setAt: new Date() }]),
  ],
  [
    'stores an entry with the secret of its message',
    /wa_journal/,
    (tx, nth) => insertEntries(tx, { connectionId: CONNECTION, epoch: 1 }, [entryOf(nth)], cipher),
  ],
  [
    'marks an entry as handled',
    /wa_journal/,
    (tx) => markHandled(tx, CONNECTION, [{ cipherHash: randomBytes(32), dropReason: null, awaits: null }]),
  ],
  [
    'replaces a key',
    /wa_keys/,
    (tx, nth) =>
      changeKeys(tx, CONNECTION, {
        saved: [{ type: 'pre-key', id: `${nth + 1}`, value: randomBytes(8) }],
        removed: [{ type: 'pre-key', id: `${nth}` }],
      }),
  ],
])('PostgreSQL plans the statement that %s once per connection and then uses a generic plan', async (_, table, ask) => {
  const statements = await within(async (tx) => {
    for (let nth = 1; nth <= 10; nth++) await ask(tx, nth)
    const { rows } = await sql<{ statement: string; kept: number }>`
      select statement, generic_plans::int as kept from pg_prepared_statements where statement !~ 'pg_prepared'`.execute(
      tx.db,
    )
    return rows.filter(({ statement }) => table.test(statement.replace(/\s+/g, ' ')))
  })

  expect(statements).not.toEqual([])
  expect(statements.filter(({ kept }) => kept === 0)).toEqual([])
})

test('a plan of `findNext` that was cached while the queue was empty reads few rows when the queue has thousands of messages', async () => {
  const looked = await within(async (tx) => {
    const search = () => findNext(tx, CONNECTION, { withUncertain: true })
    for (let nth = 1; nth <= 10; nth++) await search()
    await sql`insert into outbound (connection_id, wa_message_id, phone, content, priority, correlation_id)
      select ${CONNECTION}, 'N' || n, '55219' || n, '{"kind":"text"}', 1, 'test' from generate_series(1, 5000) as n`.execute(
      tx.db,
    )
    const before = await rowsRead(tx)
    expect(await search()).toMatchObject({ waMessageId: 'N1' })
    return (await rowsRead(tx)) - before
  })

  expect(looked).toBeLessThan(20)
})

/** Counts the rows of table `outbound` that this transaction has read. */
async function rowsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'outbound'`.execute(
    tx.db,
  )
  return rows[0]?.read ?? 0
}
