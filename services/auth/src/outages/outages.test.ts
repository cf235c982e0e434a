import { randomUUID } from 'node:crypto'
import { updateSetting } from '@recado/contracts/auth/setting-routes'
import type { Connection } from '@recado/contracts/connections/connection'
import { connectionDeleted, connectionUpdated } from '@recado/contracts/connections/events'
import { aConnection } from '@recado/contracts/testing/conversation'
import { anyId } from '@recado/contracts/testing/resource'
import { type Mailbox, startMailbox } from '@recado/kit/testing/mailbox'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '../../test/harness.ts'
import { startPush } from '../../test/push.ts'

const UNLINKED = { status: 'DISCONNECTED', statusReason: 'O celular desconectou este aparelho' } as const
const AWAY = { status: 'OPENING', retries: 3 } as const
/** Words of each letter. */
const LETTERS = { unlinked: 'foi desvinculado do WhatsApp', away: 'ainda n', back: 'conectado de novo' } as const
const STOPPED = { status: 'DISCONNECTED', statusReason: null } as const

describe('outages of numbers', () => {
  let stage: Awaited<ReturnType<typeof startPush>>
  let mailbox: Mailbox
  beforeAll(async () => {
    mailbox = await startMailbox()
    stage = await startPush({ SMTP_URL: mailbox.url })
  })
  afterAll(async () => {
    await stage.service.close()
    await stage.push.close()
    await mailbox.close()
  })

  /** A number of the company, whose later states can be published. */
  async function givenNumber({ user: { companyId } }: SignedIn) {
    const id = anyId()
    let version = 0
    async function become(changes: Partial<Connection>, eventId: string = randomUUID()): Promise<void> {
      version += 1
      const connection = aConnection(companyId, { id, name: 'Loja', version, ...changes })
      await stage.service.publish(connectionUpdated, companyId, { connection }, eventId)
      const claimed = `select 1 from inbox where event_id = $1 and queue like '%follow-connections%'`
      await eventually(async () => (await stage.service.rows(claimed, [eventId])).length === 1)
    }
    await become({ status: 'CONNECTED' })
    /** Lets time pass since the number went down, and runs the job. */
    const pass = async (minutes: number) => {
      const earlier = 'update outage set down_at = down_at - make_interval(mins => $2) where connection_id = $1'
      await stage.service.rows(earlier, [id, minutes])
      await stage.service.restart()
    }
    return { id, become, pass }
  }
  const letterOf = (text: string) =>
    Object.entries(LETTERS).find(([, words]) => text.replace(/=\r?\n/g, '').includes(words))?.[0]
  const lettersTo = (person: SignedIn) =>
    mailbox.mails.filter(({ to }) => to === person.email).map(({ text }) => letterOf(text))
  const mailed = (person: SignedIn, count: number) =>
    eventually(
      () => lettersTo(person),
      ({ length }) => length >= count,
    )

  test('admins are notified at once and only once that a number was unlinked, and once that it is back', async () => {
    const admin = await stage.service.givenAdmin()
    const agent = await stage.service.givenUser(admin)
    const [mine, theirs] = [await stage.subscribe(admin), await stage.subscribe(agent)]
    const number = await givenNumber(admin)

    await number.become(UNLINKED)
    expect(await stage.arrived(mine)).toMatchObject([
      { title: 'O número Loja foi desvinculado', url: '/connections', tag: `connection-${number.id}` },
    ])
    await number.become(UNLINKED)
    await number.become({ status: 'qrcode' })
    await number.pass(60)
    await number.become({ status: 'CONNECTED' })

    expect((await stage.arrived(mine, 2)).map(({ title }) => title)).toEqual([
      'O número Loja foi desvinculado',
      'O número Loja voltou a funcionar',
    ])
    expect(await mailed(admin, 2)).toEqual(['unlinked', 'back'])
    await number.become({ status: 'CONNECTED' })
    expect([stage.seenBy(mine).length, stage.seenBy(theirs).length, lettersTo(agent)]).toEqual([2, 0, []])
    const rows = 'select 1 from mail where company_id = $1'
    expect(await stage.service.rows(rows, [admin.user.companyId])).toHaveLength(2)
  })

  test('admins are notified of a number that is away after the minutes of their company, and not of shorter outages', async () => {
    const admin = await stage.service.givenAdmin()
    const browser = await stage.subscribe(admin)
    const number = await givenNumber(admin)
    const setting = { params: { key: 'connectionDownMinutes' }, body: { value: '20' } }
    await stage.service.call(updateSetting, setting, { token: admin.token })

    await number.become(AWAY)
    await number.pass(19)
    await number.become({ status: 'CONNECTED' }) // the admins do not know of the outage, so they do not hear of its end
    await number.become(AWAY)
    await number.pass(21)

    expect(await stage.arrived(browser)).toMatchObject([{ title: 'O número Loja está sem conexão' }])
    await number.pass(21)
    await number.become({ status: 'CONNECTED' })
    expect((await stage.arrived(browser, 2)).map(({ title }) => title)).toEqual([
      'O número Loja está sem conexão',
      'O número Loja voltou a funcionar',
    ])
    expect(await mailed(admin, 2)).toEqual(['away', 'back'])
  })

  test('admins are not notified of a number that a user stopped or deleted', async () => {
    const admin = await stage.service.givenAdmin()
    const [stopped, deleted] = [await givenNumber(admin), await givenNumber(admin)]

    await stopped.become(STOPPED)
    await stopped.become(UNLINKED)
    await deleted.become(AWAY)
    await stage.service.publish(connectionDeleted, admin.user.companyId, { whatsappId: deleted.id })
    const outages = 'select 1 from outage where connection_id = $1 and down_at is not null'
    await eventually(async () => (await stage.service.rows(outages, [deleted.id])).length === 0)
    await deleted.become({ ...AWAY, lastOpenAt: '2026-03-02T12:00:00.000Z' }) // an event of before the deletion, which is handled after it
    expect(await stage.service.rows(outages, [deleted.id])).toEqual([])
    await stopped.pass(60)

    const sent = 'select 1 from mail where company_id = $1'
    expect(await stage.service.rows(sent, [admin.user.companyId])).toEqual([])
  })

  test('admins are notified of a number once, even if its event arrives twice', async () => {
    const admin = await stage.service.givenAdmin()
    const number = await givenNumber(admin)
    const eventId = randomUUID()
    await number.become(UNLINKED, eventId)
    await stage.service.rows('delete from inbox where event_id = $1', [eventId])
    await number.become({ ...UNLINKED, version: 2 }, eventId)

    expect(await mailed(admin, 1)).toHaveLength(1)
    const sent = 'select 1 from mail where company_id = $1'
    expect(await stage.service.rows(sent, [admin.user.companyId])).toHaveLength(1)
  })
})
