import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sessionChanged } from '@recado/contracts/connections/events'
import { startSession } from '@recado/contracts/connections/routes'
import { sendRequested } from '@recado/contracts/messages/events'
import { messageAcknowledged } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { COMPANY_PHONE, CUSTOMER, startOpenForFile } from '../../test/harness.ts'
import { newId, textContent } from '../../test/sending.ts'
import { credentialsOf, settled } from '../../test/vault.ts'

const COMPANY = 52
const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const START = { timeout: 180_000 } // of a process, on a busy machine
const { network, gateway, whatsappId } = await startOpenForFile(COMPANY, { queues: 'quorum' })
const { control } = network
await settled(gateway, whatsappId)

const write = (text: string) => control.sendMessage(CUSTOMER, { to: COMPANY_PHONE, text })
const isConnected = async () => expect(await control.devices(COMPANY_PHONE)).toMatchObject([{ connected: true }])

/** Something happens to a gateway in a process of its own, in the midst of which it is killed; another one follows it. */
const killedAmid = (happen: (kill: () => Promise<void>) => Promise<void>): Promise<void> =>
  gateway.restart(async () => {
    const victim = spawn(process.execPath, [MAIN], { env: gateway.environment, stdio: 'ignore' })
    const exit = once(victim, 'exit')
    await vi.waitFor(isConnected, START)
    await happen(async () => {
      victim.kill('SIGKILL')
      expect(await exit).toEqual([null, 'SIGKILL'])
    })
    await gateway.database.query('update session_lease set lease_until = now()') // as if its 15 s were over
  })
/** Lets nobody write to a table until it is released. */
async function hold(table: string) {
  const holder = await gateway.database.connect()
  await holder.query(`begin; lock table "${table}" in share row exclusive mode`)
  return {
    /** Somebody waits to write to it. */
    isWaitedFor: () =>
      eventually(async () => {
        const waits = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like $1`
        return (await gateway.database.query(waits, [`%${table}%`])).rowCount
      }),
    async release() {
      await holder.query('rollback')
      holder.release()
    },
  }
}

test('a gateway whose process was killed is followed by one that needs no new code and loses nothing', async () => {
  await killedAmid(async (kill) => {
    await write('antes do fim')
    await gateway.textsOf(COMPANY, 1)
    await kill()
    await write('depois do fim')
    const { rows } = await gateway.database.query('select owner is not null as is_held from session_lease')
    expect(rows).toEqual([{ is_held: true }]) // nobody let go of it
  })
  await vi.waitFor(isConnected, START)

  expect(await gateway.textsOf(COMPANY, 2)).toEqual(['antes do fim', 'depois do fim'])
  const statuses = (await gateway.heard(sessionChanged, COMPANY)).map(({ session }) => session.status)
  expect(statuses.filter((status) => status === 'qrcode')).toHaveLength(2) // the one that was read, and drawn again for it
})

describe('tokens of trust', () => {
  let people = 0
  /** Somebody who is reached by the token alone that he has issued. */
  async function givenPerson(asksProof: 'always' | 'never' = 'always') {
    const phone = `55219888${String(++people).padStart(5, '0')}`
    const { lid } = await control.putPhone(phone, { asksProof })
    return { phone, lid }
  }
  type Someone = Awaited<ReturnType<typeof givenPerson>>

  /** What becomes of a message: delivered, or why not. */
  async function fateOfMessage({ phone }: Someone): Promise<string> {
    const waMessageId = newId()
    const to = { phone, lid: null }
    await gateway.publish(sendRequested, COMPANY, { whatsappId, waMessageId, to, content: textContent('olá') })
    const isIt = (data: { waMessageId: string; ack: number }) =>
      data.waMessageId === waMessageId && (data.ack === -1 || data.ack >= 2)
    const all = await gateway.heard(messageAcknowledged, COMPANY, (data) => data.some(isIt))
    return all.find(isIt)?.error ?? 'delivered'
  }
  const tokensOf = async ({ lid }: Someone) =>
    (await gateway.database.query('select 1 from contact_trust where lid = $1 and token is not null', [lid])).rowCount
  /** How often the network gave the program the notification of a token. */
  const tellings = async ({ lid }: Someone) =>
    (await control.log()).filter(
      ({ type, tag, from }) => type === 'stanza-sent' && tag === 'notification' && from === `${lid}@lid`,
    ).length
  const isQueueEmpty = async () => (await control.devices(COMPANY_PHONE))[0]?.queued === 0
  /** How often our account issued a token to somebody. */
  const issuesTo = async ({ phone }: Someone): Promise<number> =>
    (await control.tokens(COMPANY_PHONE)).find(({ to }) => to === phone)?.count ?? 0
  const isIssueKept = async ({ lid }: Someone) =>
    (await gateway.database.query('select 1 from contact_trust where lid = $1 and issued_at is not null', [lid]))
      .rowCount

  test('a token is acknowledged once it is stored: killed before that, the gateway is told of it again and has it', async () => {
    const person = await givenPerson()
    await killedAmid(async (kill) => {
      const book = await hold('contact_trust')
      await control.issueToken(person.phone, { to: COMPANY_PHONE })
      await book.isWaitedFor()
      await kill()
      await book.release()
      expect(await isQueueEmpty()).toBe(false)
    })
    await eventually(isQueueEmpty)
    expect([await tokensOf(person), await tellings(person)]).toEqual([1, 2])
    expect(await fateOfMessage(person)).toBe('delivered')
  })

  test('a token that was stored and not acknowledged when the gateway was killed is there once, and shown', async () => {
    const person = await givenPerson()
    await killedAmid(async (kill) => {
      await control.setFaults({ loseReceipts: true })
      await control.issueToken(person.phone, { to: COMPANY_PHONE })
      await eventually(() => tokensOf(person))
      await kill()
      await control.setFaults({})
    })
    await eventually(isQueueEmpty)
    expect([await tokensOf(person), await tellings(person)]).toEqual([1, 2])
    expect(await fateOfMessage(person)).toBe('delivered')
  })

  test('our token is issued with the next message when the gateway was killed between a message and its issue, and not again', async () => {
    const [underWay, waiting] = [await givenPerson('never'), await givenPerson('never')]
    await killedAmid(async (kill) => {
      await control.setFaults({ loseIssues: true })
      expect(await fateOfMessage(underWay)).toBe('delivered')
      await eventually(async () => (await issuesTo(underWay)) === 1) // and nobody confirms it
      expect(await fateOfMessage(waiting)).toBe('delivered')
      expect(await issuesTo(waiting)).toBe(0)
      await kill()
      await control.setFaults({})
    })
    for (const person of [underWay, waiting]) {
      expect(await fateOfMessage(person)).toBe('delivered')
      await eventually(() => isIssueKept(person))
      expect(await fateOfMessage(person)).toBe('delivered')
    }
    const last = await givenPerson('never')
    expect(await fateOfMessage(last)).toBe('delivered')
    await eventually(() => isIssueKept(last)) // one after the other: what was due before is through
    expect([await issuesTo(underWay), await issuesTo(waiting)]).toEqual([2, 1]) // the one that nobody confirmed, once more
  })
})

describe('linking', () => {
  let company = COMPANY
  let linking: number // the connection
  let phone: string
  beforeEach(async () => {
    company += 1_000
    phone = `55119777${String(company).padStart(5, '0')}`
    await control.putPhone(phone, { name: 'Filial' })
    linking = await gateway.givenConnection(company)
    await gateway.reaches(company, linking, 'qrcode')
  })
  let drawn = new Set<string>() // codes of processes that have been killed
  beforeEach(() => {
    drawn = new Set()
  })
  /** The text of the code that is shown and was not before; the process that draws it is not asked over HTTP. */
  async function shown(): Promise<string> {
    const look = async () => {
      const query = "select qrcode from connection where id = $1 and status = 'qrcode'"
      return (await gateway.database.query<{ qrcode: string }>(query, [linking])).rows[0]?.qrcode ?? ''
    }
    const code = await eventually(look, (qrcode) => qrcode !== '' && !drawn.has(qrcode))
    drawn.add(code)
    return code
  }
  const read = (qr: string) => control.scan(phone, qr).catch(({ code }) => String(code))
  /** The phone is linked by the code that is shown, and the connection says whose it is. */
  async function isLinkedByItsCode(): Promise<void> {
    await control.scanScreen(phone, shown)
    await isLinked()
  }
  /** Its first word of being connected says whose phone it is, which has that program and no other. */
  async function isLinked(): Promise<void> {
    expect(await gateway.reaches(company, linking, 'CONNECTED')).toMatchObject({ number: phone })
    expect(await control.devices(phone)).toMatchObject([{ connected: true }])
  }

  test.each(['wa_creds', 'connection'])(
    'a gateway that is killed when WhatsApp has retired the secret of a code, with %s not written yet, is followed by one that links with a code of its own',
    async (table) => {
      await killedAmid(async (kill) => {
        const qr = await shown()
        const held = await hold(table)
        void read(qr)
        await held.isWaitedFor()
        await kill()
        await held.release()
      })
      await isLinkedByItsCode()
    },
  )

  test('a gateway that is killed before it has stored that a phone has linked it is followed by one that asks for a code', async () => {
    await killedAmid(async (kill) => {
      const first = await shown()
      expect(await read(first)).toBe('ERR_QR_REDRAWN')
      const second = await shown()
      const held = await hold('wa_creds')
      void read(second)
      await held.isWaitedFor()
      await kill()
      await held.release()
    })
    await isLinkedByItsCode()
  })

  test('a gateway that is killed before WhatsApp has its signature is followed by one that says the phone is not linked, and links by a new code', async () => {
    await killedAmid(async (kill) => {
      const first = await shown()
      expect(await read(first)).toBe('ERR_QR_REDRAWN')
      const second = await shown()
      const held = await hold('wa_creds')
      void read(second)
      await held.isWaitedFor()
      await control.setFaults({ lose: { chance: 1, tags: ['iq'] } })
      await held.release()
      await eventually(
        () => credentialsOf(gateway, linking),
        (credentials) => credentials?.account !== undefined,
      )
      await kill()
      await control.setFaults({})
    })
    expect(await gateway.reaches(company, linking, 'DISCONNECTED')).toMatchObject({ number: null })
    await gateway.call(startSession, { params: { whatsappId: linking } }, { as: { companyId: company } })
    await isLinkedByItsCode()
  })

  test('a gateway that is killed when its phone is linked and before it has logged in is followed by one that logs in', async () => {
    await killedAmid(async (kill) => {
      const first = await shown()
      expect(await read(first)).toBe('ERR_QR_REDRAWN')
      const second = await shown()
      await control.setFaults({ refuseUpgrade: 503 })
      expect(await read(second)).toMatchObject({ device: 1 })
      await kill()
      await control.setFaults({})
    })
    await isLinked()
  })
})
