import { expect, test } from 'vitest'
import { userUpdated } from './events.ts'
import { userOf } from './user.ts'

/** What releases before the two switches announced; `allTicket` said whether they see tickets of no queue. */
const OLD_SHAPE = {
  companyId: 7,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 3,
  id: 9,
  name: 'Bia',
  profile: 'user',
  super: false,
  queueIds: [],
  whatsappId: null,
  online: false,
}
/** As it is read now: what came later has its first value. */
const READ = { ...OLD_SHAPE, photo: null }
const userIn = (user: object) => userOf(userUpdated.data.parse({ user }).user)

test.each(['enable', 'disable'] as const)(
  'a user event of an earlier release with allTicket %s still parses',
  (said) => {
    const user = { ...OLD_SHAPE, allTicket: said }

    expect(userIn(user)).toEqual({ ...READ, allTicket: 'enable', noQueueTickets: said })
  },
)

test('a user event says whether waiting tickets call the user, whatever an earlier release reads in it', () => {
  const user = {
    ...OLD_SHAPE,
    allTicket: 'disable',
    noQueueTickets: 'disable',
    pendingNotices: 'enable',
    rightsVersion: 2,
  }

  expect(userIn(user)).toEqual({ ...READ, allTicket: 'enable', noQueueTickets: 'disable' })
  expect(userIn({ ...user, pendingNotices: 'disable' })).toMatchObject({ allTicket: 'disable' })
})
