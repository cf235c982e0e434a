import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sessionChanged } from '@recado/contracts/connections/events'
import { startSession } from '@recado/contracts/connections/routes'
import { eventually } from '@recado/kit/testing/service'
import { isItsTurn, shareOf } from '@recado/up/gate-turn'
import { beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { COMPANY_PHONE, CUSTOMER, startOpenForFile } from '../../test/harness.ts'
import { fateOf, sendingOf } from '../../test/sending.ts'
import { hasToken, isIssued, type Someone, trustOf } from '../../test/trust.ts'
import { credentialsOf, settled } from '../../test/vault.ts'

const COMPANY = 52
const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const START = { timeout: 180_000 } // the start of a process takes long on a busy machine
const turn = inject('gateTurn')
const TURNS = 5
/** The gate runs one in five of these tests, because each starts two gateways; `make nightly` runs all of them. */
const testInTurn = (place: number) => test.runIf(isItsTurn(place, TURNS, turn))
const { network, gateway, whatsappId } = await startOpenForFile(COMPANY, { queues: 'quorum' })
const { control } = network
await settled(gateway, whatsappId)

const write = (text: string) => control.sendMessage(CUSTOMER, { to: COMPANY_PHONE, text })
const isConnected = async () => expect(await control.devices(COMPANY_PHONE)).toMatchObject([{ connected: true }])

/** Runs a gateway in a separate process until `happen` kills the process, then starts the next gateway. */
const killedAmid = (happen: (kill: () => Promise<void>) => Promise<void>): Promise<void> =>
  gateway.restart(async () => {
    const victim = spawn(process.execPath, [MAIN], { env: gateway.environment, stdio: 'ignore' })
    const exit = once(victim, 'exit')
    await vi.waitFor(isConnected, START)
    await happen(async () => {
      victim.kill('SIGKILL')
      expect(await exit).toEqual([null, 'SIGKILL'])
    })
    // ends the lease now, so that the next gateway does not wait 15 s for it
    await gateway.database.query('update session_lease set lease_until = now()')
  })

/** Locks a table against writes until `release` is called. */
async function hold(table: string) {
  const holder = await gateway.database.connect()
  await holder.query(`begin; lock table "${table}" in share row exclusive mode`)
  return {
    /** Waits until a write to the table is blocked by the lock. */
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

testInTurn(0)('after a kill, the next gateway connects without a new QR code and receives every message', async () => {
  await killedAmid(async (kill) => {
    await write('antes do fim')
    await gateway.textsOf(COMPANY, 1)
    await kill()
    await write('depois do fim')
    const { rows } = await gateway.database.query('select owner is not null as is_held from session_lease')
    expect(rows).toEqual([{ is_held: true }]) // the killed process still owns the lease
  })
  await vi.waitFor(isConnected, START)

  expect(await gateway.textsOf(COMPANY, 2)).toEqual(['antes do fim', 'depois do fim'])
  const statuses = (await gateway.heard(sessionChanged, COMPANY)).map(({ session }) => session.status)
  // the two codes from linking: the scanned code, and the new code that replaced it
  expect(statuses.filter((status) => status === 'qrcode')).toHaveLength(2)
})

testInTurn(1)(
  'WhatsApp repeats an acknowledgement to the next gateway if the gateway was killed before it had stored the acknowledgement',
  async () => {
    const { send, acksOf } = sendingOf(gateway, network, COMPANY, whatsappId)
    const queued = async () => (await control.devices(COMPANY_PHONE))[0]?.queued ?? 0
    await killedAmid(async (kill) => {
      await control.putPhone(CUSTOMER, { online: false })
      const id = await send('antes do segundo fim')
      expect(await acksOf(id, 1)).toEqual([1])
      const rows = await hold('outbound')
      await control.putPhone(CUSTOMER, { online: true })
      await rows.isWaitedFor()
      await kill()
      await rows.release()
      expect(await queued()).toBeGreaterThan(0)
    })
    await eventually(queued, (count) => count === 0)
    const { rows } = await gateway.database.query('select ack from outbound')
    expect(rows).toEqual([{ ack: 2 }])
  },
)

describe('trust tokens', () => {
  const { givenPerson, send, rowsOf, rowIs, issuesTo } = trustOf(gateway, network, COMPANY, whatsappId)
  const fateOfMessage = async (person: Someone) => fateOf(gateway, COMPANY, await send(person))
  const tokensOf = async (person: Someone) => (await rowsOf(person)).filter(hasToken).length
  /** Counts how often the network has sent the notification of a person's token. */
  const tellings = async ({ lid }: Someone) =>
    (await control.log()).filter(
      ({ type, tag, from }) => type === 'stanza-sent' && tag === 'notification' && from === `${lid}@lid`,
    ).length
  const isQueueEmpty = async () => (await control.devices(COMPANY_PHONE))[0]?.queued === 0

  testInTurn(2)(
    'WhatsApp repeats a token to the next gateway if the gateway was killed before it had stored the token',
    async () => {
      const person = await givenPerson({ asksProof: 'always' })
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
    },
  )

  testInTurn(3)(
    'a token that was stored but not confirmed before the gateway was killed is stored once, and used in messages',
    async () => {
      const person = await givenPerson({ asksProof: 'always' })
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
    },
  )

  testInTurn(4)(
    'a token whose issue was unconfirmed or waiting when the gateway was killed is issued with the next message, once',
    async () => {
      const [underWay, waiting] = [await givenPerson({ asksProof: 'never' }), await givenPerson({ asksProof: 'never' })]
      await killedAmid(async (kill) => {
        await control.setFaults({ loseIssues: true })
        expect(await fateOfMessage(underWay)).toBe('delivered')
        await eventually(async () => (await issuesTo(underWay)) === 1) // WhatsApp does not confirm this issue
        expect(await fateOfMessage(waiting)).toBe('delivered')
        expect(await issuesTo(waiting)).toBe(0)
        await kill()
        await control.setFaults({})
      })
      for (const person of [underWay, waiting]) {
        expect(await fateOfMessage(person)).toBe('delivered')
        await rowIs(person, isIssued)
        expect(await fateOfMessage(person)).toBe('delivered')
      }
      const last = await givenPerson({ asksProof: 'never' })
      expect(await fateOfMessage(last)).toBe('delivered')
      await rowIs(last, isIssued) // tokens are issued in order, so all earlier ones are issued by then
      expect([await issuesTo(underWay), await issuesTo(waiting)]).toEqual([2, 1]) // the token whose issue was not confirmed is issued again
    },
  )
})

describe('linking a phone', () => {
  let company = COMPANY
  let linking: number // the id of the connection to link
  let phone: string
  let drawn: Set<string> // the QR codes that the test has already read
  beforeEach(async () => {
    drawn = new Set()
    company += 1_000
    phone = `55119777${String(company).padStart(5, '0')}`
    await control.putPhone(phone, { name: 'Filial' })
    linking = await gateway.givenConnection(company)
    await gateway.reaches(company, linking, 'qrcode')
  })
  /** Waits for a new code. Reads it from the database, because the port of the child process is unknown. */
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
  /** Lets the phone scan its first code, which WhatsApp then revokes. @returns the code that replaces it */
  async function redrawn(): Promise<string> {
    expect(await read(await shown())).toBe('ERR_QR_REDRAWN')
    return shown()
  }
  /** Lets the phone scan a code, and waits until the gateway's write to this table is blocked. */
  async function readWithHeld(table: string, qr: string) {
    const held = await hold(table)
    void read(qr)
    await held.isWaitedFor()
    return held
  }
  /** Links the phone by the code that the connection shows. */
  async function isLinkedByItsCode(): Promise<void> {
    await control.scanScreen(phone, shown)
    await isLinked()
  }
  /**
   * Expects that the first status CONNECTED has the number of the phone, and that the phone has only this linked
   * device.
   */
  async function isLinked(): Promise<void> {
    expect(await gateway.reaches(company, linking, 'CONNECTED')).toMatchObject({ number: phone })
    expect(await control.devices(phone)).toMatchObject([{ connected: true }])
  }

  test.each(shareOf(['wa_creds', 'connection'], TURNS, turn))(
    'after a kill between the revocation of a QR code by WhatsApp and the write of %s, the next gateway links with a new code',
    async (table) => {
      await killedAmid(async (kill) => {
        const held = await readWithHeld(table, await shown())
        await kill()
        await held.release()
      })
      await isLinkedByItsCode()
    },
  )

  testInTurn(2)(
    'after a kill before the gateway stored the credentials of the linked phone, the next gateway shows a new code',
    async () => {
      await killedAmid(async (kill) => {
        const held = await readWithHeld('wa_creds', await redrawn())
        await kill()
        await held.release()
      })
      await isLinkedByItsCode()
    },
  )

  testInTurn(3)(
    'after a kill before WhatsApp received our signature, the next gateway ends without a linked phone, and links with a new code',
    async () => {
      await killedAmid(async (kill) => {
        const held = await readWithHeld('wa_creds', await redrawn())
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
    },
  )

  testInTurn(4)('after a kill between linking and the first login, the next gateway logs in', async () => {
    await killedAmid(async (kill) => {
      const second = await redrawn()
      await control.setFaults({ refuseUpgrade: 503 })
      expect(await read(second)).toMatchObject({ device: 1 })
      await kill()
      await control.setFaults({})
    })
    await isLinked()
  })
})
