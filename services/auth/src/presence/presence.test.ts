import { randomUUID } from 'node:crypto'
import { userUpdated } from '@recado/contracts/auth/events'
import { getUser, pickUsers } from '@recado/contracts/auth/routes'
import { presenceOffline, presenceOnline } from '@recado/contracts/realtime/events'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthService, type SignedIn, startAuth } from '../../test/harness.ts'

describe('the presence of users', () => {
  let service: AuthService
  let admin: SignedIn
  beforeAll(async () => {
    service = await startAuth()
    admin = await service.givenAdmin()
  })
  afterAll(() => service.close())

  /** Publishes a report of a realtime process, and waits until it has been handled. */
  async function say(isOnline: boolean, person: SignedIn, node: string, companyId = person.user.companyId) {
    const id = randomUUID()
    const event = isOnline ? presenceOnline : presenceOffline
    await service.publish(event, companyId, { userId: person.user.id, node }, id)
    await eventually(async () => (await service.rows('select 1 from inbox where event_id = $1', [id])).length)
  }
  const see = async (person: SignedIn) =>
    (await service.call(getUser, { params: { userId: person.user.id } }, { token: admin.token })).body
  const heardOf = async (person: SignedIn, count: number) => {
    const ofPerson = (data: readonly { user: { id: number; online: boolean } }[]) =>
      data.filter(({ user }) => user.id === person.user.id)
    const heard = await service.heard(userUpdated, person.user.companyId, (data) => ofPerson(data).length >= count)
    return ofPerson(heard).map(({ user }) => user.online)
  }

  test('a change of presence is announced once, even if several processes report it repeatedly', async () => {
    const person = await service.givenUser(admin)
    expect(await see(person)).toMatchObject({ online: false, lastSeenAt: null })
    const [here, there] = [randomUUID(), randomUUID()]

    await say(true, person, here)
    await say(true, person, here)
    await say(true, person, there)
    await say(false, person, here)
    expect(await see(person)).toMatchObject({ online: true })
    expect((await service.call(pickUsers, {}, { token: admin.token })).body).toContainEqual(
      expect.objectContaining({ id: person.user.id, online: true }),
    )
    const began = Date.now()
    await say(false, person, there)

    const after = await see(person)
    expect(after.online).toBe(false)
    expect(Date.parse(after.lastSeenAt ?? '')).toBeGreaterThanOrEqual(began)
    expect(await heardOf(person, 2)).toEqual([true, false])
  })

  test('a user whom only a dead process reported is offline', async () => {
    const person = await service.givenUser(admin)
    await say(true, person, randomUUID())
    await service.database.query(`update presence set said_at = now() - interval '11 minutes' where user_id = $1`, [
      person.user.id,
    ])

    await service.restart() // the job runs when the service starts

    expect(await eventually(() => heardOf(person, 2))).toEqual([true, false])
    expect((await see(person)).online).toBe(false)
  })

  test('a report of another company or on a deleted user has no effect', async () => {
    const person = await service.givenUser(admin)
    const stranger = await service.givenAdmin()

    await say(true, person, randomUUID(), stranger.user.companyId)

    expect((await see(person)).online).toBe(false)
  })
})
