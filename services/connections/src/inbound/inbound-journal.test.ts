import { messageReceived } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { holdJournal, refusing, withoutDatabase, withoutKeys, withoutValue } from '../../test/database-outage.ts'
import { COMPANY_PHONE, startOpenForFile } from '../../test/harness.ts'
import { type Chat, confirmed, falseReceipts, givenChat, traceOf } from '../../test/receiving.ts'
import { settled } from '../../test/vault.ts'

const COMPANY = 32
const { network, gateway, whatsappId } = await startOpenForFile(COMPANY)
await settled(gateway, whatsappId)
let chat: Chat
beforeEach(async () => {
  await gateway.reaches(COMPANY, whatsappId, 'CONNECTED')
  chat = await givenChat(gateway, network, COMPANY)
})
afterEach(async () => {
  expect(await falseReceipts(gateway)).toBe('0')
})

/** Waits until the network has sent the message to the gateway and the socket has closed afterwards. */
const hungUpOver = (id: string) =>
  eventually(
    async () => {
      const log = await network.control.log()
      const given = log.find((entry) => entry.type === 'stanza-sent' && entry.id === id)?.seq
      return given !== undefined && log.some(({ type, seq }) => type === 'session-close' && seq > given)
    },
    (isOver) => isOver,
  )
const keys = async () =>
  (
    await gateway.database.query(
      `select type, id, value from wa_keys where type in ('session', 'pre-key') order by 1, 2`,
    )
  ).rows
const isJournaled = async (id: string) =>
  (await gateway.database.query('select 1 from wa_journal where stanza_id = $1', [id])).rowCount === 1
const SILENCE = ['receipt', 'nack', 'retry']

test('the gateway sends no receipt before the message is committed', async () => {
  const journal = await holdJournal(gateway.database)
  const id = await chat.write('espere o banco')
  await eventually(journal.isWaiting)
  const before = await traceOf(network, id)
  await journal.release()
  await confirmed(network, id)

  expect(before.filter((type) => SILENCE.includes(type))).toEqual([])
  expect(await isJournaled(id)).toBe(true)
})

test('messages that arrive during a commit share the next commit, and are confirmed after it', async () => {
  await chat.write('antes')
  await chat.heardUntil('antes')
  const heard = ['antes']
  const texts = ['um', 'dois', 'três', 'quatro']
  const commits: number[] = [] // the number of commits per round; rounds repeat, because a busy gateway may commit each message separately
  while (commits.length < 5 && !commits.some((count) => count < texts.length)) {
    const turn = texts.map((text) => `${text} ${commits.length}`)
    commits.push(await writtenTogether(turn))
    heard.push(...turn)
    expect(await chat.heardUntil(turn.at(-1) ?? '')).toEqual(heard)
  }
  expect(Math.min(...commits)).toBeLessThan(texts.length)
})

/** Writes texts while the journal is locked. @returns the number of commits that stored them */
async function writtenTogether(texts: readonly string[]): Promise<number> {
  const journal = await holdJournal(gateway.database)
  const ids: string[] = []
  for (const text of texts) ids.push(await chat.write(text))
  await eventually(async () => (await traceOf(network, ids.at(-1) ?? '')).includes('stanza-sent'))
  await eventually(journal.isWaiting)
  const before = (await Promise.all(ids.map((id) => traceOf(network, id)))).flat()
  await journal.release()
  for (const id of ids) await confirmed(network, id)
  expect(before.filter((type) => SILENCE.includes(type))).toEqual([])
  const { rows } = await gateway.database.query(
    'select count(distinct xmin::text)::int as commits from wa_journal where stanza_id = any($1)',
    [ids],
  )
  return rows[0]?.commits
}

test('a message whose event cannot be written is stored and confirmed, and its event is published later', async () => {
  await chat.write('antes')
  await chat.heardUntil('antes')
  await refusing(gateway.database, 'outbox', async () => {
    await confirmed(network, await chat.write('primeiro guardada'))
  })
  await chat.write('depois')

  expect(await chat.heardUntil('depois')).toEqual(['antes', 'primeiro guardada', 'depois'])
})

test.each(['wa_journal', 'wa_keys'] as const)(
  'if %s refuses a message, neither its text nor its keys are stored, and it is published after the next delivery',
  async (table) => {
    await chat.write('antes')
    await chat.heardUntil('antes')
    const before = await keys()
    let id = ''
    await refusing(gateway.database, table, async () => {
      id = await chat.write('não cabe')
      await hungUpOver(id)
      expect(await keys()).toEqual(before)
      expect(await isJournaled(id)).toBe(false)
      expect((await traceOf(network, id)).filter((type) => SILENCE.includes(type))).toEqual([])
    })
    await confirmed(network, id)
    await chat.write('depois')

    expect(await chat.heardUntil('depois')).toEqual(['antes', 'não cabe', 'depois'])
  },
)

test.each([1, 2])(
  'after a crash between the commit of keys and the receipt, message %i of a conversation is published once',
  async (ordinal) => {
    for (let i = 1; i < ordinal; i++) await confirmed(network, await chat.write('antes'))
    const journal = await holdJournal(gateway.database)
    const id = await chat.write('não me perca')
    await eventually(journal.isWaiting)
    await network.control.disconnect(COMPANY_PHONE, 'reset')
    await journal.release()
    await gateway.restart()
    await confirmed(network, id)
    await chat.write('depois')

    const before = Array.from({ length: ordinal - 1 }, () => 'antes')
    expect(await chat.heardUntil('depois')).toEqual([...before, 'não me perca', 'depois'])
    const trace = await traceOf(network, id)
    expect(trace.filter((type) => type === 'stanza-sent').length).toBeGreaterThan(1)
    expect(trace.filter((type) => type === 'nack' || type === 'retry')).toEqual([])
  },
)

test('a stored message that was not read when the process died is read by the next process', async () => {
  const id = await chat.write('lida')
  await confirmed(network, id)
  await chat.heardUntil('lida')
  await gateway.restart(async () => {
    await gateway.database.query('update wa_journal set handled_at = null where stanza_id = $1', [id])
  })

  const isTwice = (ids: string[]) => ids.filter((each) => each === id).length === 2
  await gateway.heard(messageReceived, COMPANY, (data) => isTwice(data.map(({ message }) => message.waMessageId)))
})

test('a message that arrives while the database is unavailable is confirmed and published once the database is back', async () => {
  await confirmed(network, await chat.write('antes da queda'))
  await chat.heardUntil('antes da queda')
  // waits until the outbox is empty, because the relay would publish a remaining event again after the outage
  await eventually(async () => (await gateway.database.query('select 1 from outbox')).rowCount === 0)
  let id = ''
  await withoutDatabase(inject('postgresUrl'), gateway.environment['DATABASE_URL'] ?? '', async () => {
    id = await chat.write('durante a queda')
    await hungUpOver(id)
    expect((await traceOf(network, id)).filter((type) => SILENCE.includes(type))).toEqual([])
  })
  await confirmed(network, id)
  await chat.write('depois da queda')

  expect(await chat.heardUntil('depois da queda')).toEqual(['antes da queda', 'durante a queda', 'depois da queda'])
})

test('a message that cannot be decrypted is published as a placeholder, requested again, and then published with its text', async () => {
  await confirmed(network, await chat.write('antes'))
  await gateway.restart(async () => {
    await gateway.database.query(`delete from wa_keys where type = 'session'`)
  })
  const id = await chat.write('de novo, por favor')
  await chat.heardUntil('de novo, por favor')
  await chat.write('agora sim')

  expect(await chat.heardUntil('agora sim')).toEqual(['antes', '', 'de novo, por favor', 'agora sim'])
  const heard = await gateway.heard(messageReceived, COMPANY)
  expect(heard.filter(({ message }) => message.waMessageId === id).map(({ message }) => message.kind)).toEqual([
    'placeholder',
    'text',
  ])
  expect(await traceOf(network, id)).toContain('retry')
})

/** Inverts the bits of one stored byte of a message; a second call restores it. */
const flip = (column: 'stanza' | 'plaintext', id: string) =>
  gateway.database.query(
    `update wa_journal set ${column} = set_byte(${column}, 20, get_byte(${column}, 20) # 255) where stanza_id = $1`,
    [id],
  )
const waitAgain = (id: string, failures = 0) =>
  gateway.database.query('update wa_journal set handled_at = null, failures = $2 where stanza_id = $1', [id, failures])
const unread = async (outcome: 'set-aside' | 'given-up') => {
  const metrics = await (await fetch(`${gateway.address}/metrics`)).text()
  const counted = new RegExp(`^wa_journal_unread_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec(metrics)?.[1]
  return Number(counted ?? 0)
}
const kindsOf = async (id: string, count: number) => {
  const isIt = ({ message }: { message: { waMessageId: string } }) => message.waMessageId === id
  const all = await gateway.heard(messageReceived, COMPANY, (data) => data.filter(isIt).length >= count)
  return all.filter(isIt).map(({ message }) => message.kind)
}

test.each(['stanza', 'plaintext'] as const)(
  'a message with a damaged %s is postponed, later messages are published, and the next process reads it once it is repaired',
  async (column) => {
    const id = await chat.write('estragada')
    await chat.heardUntil('estragada')
    await gateway.restart(async () => {
      await flip(column, id)
      await waitAgain(id)
    })
    await chat.write('depois')
    await chat.heardUntil('depois')
    await eventually(
      () => unread('set-aside'),
      (count) => count === 1,
    )
    expect(await kindsOf(id, 1)).toEqual(['text'])

    await gateway.restart(async () => void (await flip(column, id)))

    expect(await kindsOf(id, 2)).toEqual(['text', 'text'])
  },
)

test('a message that is unreadable in four attempts is published as a placeholder, and the next process reads it once it is repaired', async () => {
  const id = await chat.write('ilegível')
  await chat.heardUntil('ilegível')
  await gateway.restart(async () => {
    await flip('plaintext', id)
    await waitAgain(id, 3)
  })
  expect(await kindsOf(id, 2)).toEqual(['text', 'placeholder'])
  expect(await unread('given-up')).toBe(1)

  await gateway.restart(async () => void (await flip('plaintext', id)))

  expect(await kindsOf(id, 3)).toEqual(['text', 'placeholder', 'text'])
})

test('a message whose event the database refuses is postponed, later messages are published, and a new process publishes it', async () => {
  await chat.write('antes')
  await chat.heardUntil('antes')
  await withoutValue(gateway.database, 'veneno', async () => {
    await confirmed(network, await chat.write('veneno'))
    await chat.write('depois')
    await chat.heardUntil('depois')
  })
  await gateway.restart()

  expect(await chat.heardUntil('veneno')).toEqual(['antes', 'depois', 'veneno'])
})

test('at the end of this file the journal has no unread entries', async () => {
  await chat.write('a última')
  await chat.heardUntil('a última')
  const { rows } = await gateway.database.query(
    'select count(*)::int as waiting from wa_journal where handled_at is null',
  )

  expect(rows).toEqual([{ waiting: 0 }])
})

test('the same process decrypts a message although it first could not read the keys of the author', async () => {
  await confirmed(network, await chat.write('antes'))
  let id = ''
  await withoutKeys(gateway.database, 'session', async () => {
    await network.control.disconnect(COMPANY_PHONE, 'reset') // the next socket has no cached keys
    id = await chat.write('sem chaves')
    await hungUpOver(id)
  })

  await confirmed(network, id)
  expect(await chat.heardUntil('sem chaves')).toEqual(['antes', 'sem chaves'])
})
