import { userUpdated } from '@recado/contracts/auth/events'
import { openUserPhoto, removeUserPhoto } from '@recado/contracts/auth/photo-routes'
import { deleteUser, me, pickUsers } from '@recado/contracts/auth/routes'
import type { UserDetail } from '@recado/contracts/auth/user'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthService, type SignedIn, startAuth } from '../../test/harness.ts'
import { addressOf, aPhoto, sendPhoto } from '../../test/photos.ts'

describe('the photo of a user', () => {
  let service: AuthService
  let admin: SignedIn
  let stranger: SignedIn
  beforeAll(async () => {
    service = await startAuth()
    admin = await service.givenAdmin()
    stranger = await service.givenAdmin()
  })
  afterAll(() => service.close())

  const open = (user: Pick<UserDetail, 'photo'>, { token }: SignedIn) =>
    service.call(openUserPhoto, { params: addressOf(user) }, { as: null, headers: { cookie: `files=${token}` } })
  const remove = (userId: number, { token }: SignedIn) =>
    service.call(removeUserPhoto, { params: { userId } }, { token })
  const unusedFiles = async ({ user }: SignedIn) => {
    const { rows } = await service.database.query(
      'select path from media_file where company_id = $1 and delete_after is not null',
      [user.companyId],
    )
    return rows.map(({ path }) => path)
  }

  test('the photo of a user is shown to the whole company, announced, replaced under another address, and removed', async () => {
    const bia = await service.givenUser(admin)
    const colleague = await service.givenUser(admin)
    const { id } = bia.user

    const first = await sendPhoto(service, bia, id)
    const shown = await open(first.body, colleague)
    const second = await sendPhoto(service, bia, id)
    const old = await open(first.body, colleague)
    const picked = await service.call(pickUsers, {}, { token: colleague.token })
    const own = await service.call(me, {}, { token: bia.token })
    const removed = await remove(id, bia)
    const again = await remove(id, bia)

    expect([first.status, shown.status, old.status]).toEqual([200, 200, 404])
    expect(shown.headers.get('content-type')).toBe('image/png')
    expect(second.body.photo).toMatch(new RegExp(`^/media/auth/${bia.user.companyId}/[0-9a-f-]{36}/photo$`))
    expect(second.body.photo).not.toBe(first.body.photo)
    expect(picked.body.find((one) => one.id === id)?.photo).toBe(second.body.photo)
    expect(own.body.photo).toBe(second.body.photo)
    expect([removed.body.photo, again.body.version]).toEqual([null, removed.body.version])
    expect((await open(second.body, colleague)).status).toBe(404)
    const heard = await service.heard(userUpdated, bia.user.companyId, (all) =>
      all.some(({ user }) => user.id === id && user.version === removed.body.version),
    )
    const photos = heard.filter(({ user }) => user.id === id).map(({ user }) => user.photo)
    expect(photos).toEqual([first.body.photo, second.body.photo, null])
    expect(await service.acts(bia.user.companyId)).toContain('user.update')
  })

  test('only the user and admins of the company set the photo of a user, and it is deleted with the user', async () => {
    const bia = await service.givenUser(admin)
    const lead = await service.givenUser(admin, { profile: 'supervisor' })
    const { id } = bia.user

    const given = await sendPhoto(service, admin, id)
    const [byLead, byStranger] = [await sendPhoto(service, lead, id), await sendPhoto(service, stranger, id)]
    const [taken, takenAway] = [await remove(id, lead), await remove(id, stranger)]
    const elsewhere = await open(given.body, stranger)
    const unknown = await open(
      { photo: given.body.photo?.replace(/\/\d+\//, `/${stranger.user.companyId}/`) ?? null },
      stranger,
    )
    await service.call(deleteUser, { params: { userId: id } }, { token: admin.token })

    expect(given).toMatchObject({ status: 200, body: { id, photo: expect.any(String) } })
    for (const refused of [byLead, taken])
      expect(refused).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
    for (const refused of [byStranger, takenAway])
      expect(refused).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } })
    expect(elsewhere).toMatchObject({ status: 404, body: { error: 'ERR_NO_COMPANY_FOUND' } })
    expect(unknown).toMatchObject({ status: 404, body: { error: 'ERR_NOT_FOUND' } })
    expect((await open(given.body, admin)).status).toBe(404)
    const { companyId, file } = addressOf(given.body)
    expect(await unusedFiles(admin)).toContain(`auth/${companyId}/${file}`)
  })

  test.each<[string, string, Buffer<ArrayBuffer>, object]>([
    [
      'is not an image',
      'foto.pdf',
      Buffer.from('%PDF-1.7'),
      { status: 400, body: { error: 'ERR_FILE_TYPE_NOT_ALLOWED' } },
    ],
    ['is an animation', 'foto.gif', aGif(), { status: 400, body: { error: 'ERR_FILE_TYPE_NOT_ALLOWED' } }],
    [
      'has many pixels',
      'foto.png',
      aPhoto(1, 1_025),
      { status: 413, body: { error: 'ERR_FILE_TOO_LARGE', limit: '1024 × 1024' } },
    ],
    [
      'is long',
      'foto.png',
      Buffer.concat([aPhoto(), Buffer.alloc(2 ** 21)]),
      { status: 413, body: { error: 'ERR_FILE_TOO_LARGE', limit: '2 MiB' } },
    ],
  ])('the photo of a user is refused if it %s', async (_, name, content, answer) => {
    const bia = await service.givenUser(admin)

    const refused = await sendPhoto(service, bia, bia.user.id, content, name)

    expect(refused).toMatchObject(answer)
    expect((await service.call(me, {}, { token: bia.token })).body.photo).toBeNull()
  })
})

function aGif(): Buffer<ArrayBuffer> {
  return Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
}
