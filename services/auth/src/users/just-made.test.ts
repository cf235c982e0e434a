import { createUser, updateUser } from '@recado/contracts/auth/routes'
import { connectionCreated } from '@recado/contracts/connections/events'
import { queueCreated } from '@recado/contracts/queues/events'
import { aConnection, aQueue } from '@recado/contracts/testing/conversation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthService, newEmail, PASSWORD, type SignedIn, startAuth } from '../../test/harness.ts'

let service: AuthService
beforeAll(async () => {
  service = await startAuth()
})
afterAll(() => service.close())

const create = (admin: SignedIn, changes: { queueIds: number[] }) => {
  const body = { name: 'Bia', email: newEmail(), password: PASSWORD, profile: 'user' as const, ...changes }
  return service.call(createUser, { body }, { token: admin.token })
}

test('a new user may have a queue and a connection whose events have not arrived yet', async () => {
  const admin = await service.givenAdmin()
  const { user } = await service.givenUser(admin)
  const { companyId } = user
  const [queue, connection] = [aQueue(companyId, { id: 7_001 }), aConnection(companyId, { id: 7_002 })]

  const body = { queueIds: [queue.id], whatsappId: connection.id }
  const changing = service.call(updateUser, { params: { userId: user.id }, body }, { token: admin.token })
  await service.publish(queueCreated, companyId, { queue })
  await service.publish(connectionCreated, companyId, { connection })

  expect(await changing).toMatchObject({ status: 200, body })
})

test('queues of another company, and queues that do not exist, are not found', async () => {
  const [admin, other] = [await service.givenAdmin(), await service.givenAdmin()]
  const theirs = aQueue(other.user.companyId, { id: 7_003 })
  await service.publish(queueCreated, other.user.companyId, { queue: theirs })

  for (const id of [theirs.id, 900_000_000_000_001]) {
    expect(await create(admin, { queueIds: [id] })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_QUEUE_FOUND' },
    })
  }
})
