import { acceptInvitation, createInvitation, listInvitations } from '@recado/contracts/auth/invitation-routes'
import { deleteUser, updateUser } from '@recado/contracts/auth/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthService, newEmail, PASSWORD, type SignedIn, startAuth } from '../../test/harness.ts'

describe('the invitations by an admin', () => {
  let service: AuthService
  beforeAll(async () => {
    service = await startAuth()
  })
  afterAll(() => service.close())

  /** Invites an admin, by a link alone. @returns the secret of the link */
  async function invite({ token }: SignedIn): Promise<string> {
    const { status, body } = await service.call(createInvitation, { body: { profile: 'admin' } }, { token })
    if (status !== 201) throw new Error(`not invited: ${JSON.stringify(body)}`)
    return body.link.split('#')[1] ?? ''
  }
  const accept = (token: string) =>
    service.call(
      acceptInvitation,
      { body: { token, name: 'Nina Castro', password: PASSWORD, email: newEmail() } },
      { as: null },
    )
  const list = async ({ token }: SignedIn) => (await service.call(listInvitations, {}, { token })).body
  const change = (by: SignedIn, { user }: SignedIn, body: { profile?: 'supervisor'; name?: string }) =>
    service.call(updateUser, { params: { userId: user.id }, body }, { token: by.token })

  /** A company with two admins. Both have invited a colleague. */
  async function given() {
    const admin = await service.givenAdmin()
    const leaving = await service.givenUser(admin, { profile: 'admin' })
    return { admin, leaving, theirs: await invite(leaving), ours: await invite(admin) }
  }

  test('an admin who is deleted cannot become an admin again by a link that they made', async () => {
    const { admin, leaving, theirs, ours } = await given()

    await service.call(deleteUser, { params: { userId: leaving.user.id } }, { token: admin.token })

    expect(await accept(theirs)).toMatchObject({ status: 410, body: { error: 'ERR_INVITATION_REVOKED' } })
    expect(await list(admin)).toMatchObject([{ invitedBy: admin.user.name }])
    expect((await accept(ours)).status).toBe(201)
    expect(await service.acts(admin.user.companyId)).toContain('invitation.revoke')
  })

  test('an admin who becomes a supervisor cannot become an admin again by a link that they made', async () => {
    const { admin, leaving, theirs, ours } = await given()

    expect((await change(admin, leaving, { profile: 'supervisor' })).status).toBe(200)

    expect(await accept(theirs)).toMatchObject({ status: 410, body: { error: 'ERR_INVITATION_REVOKED' } })
    expect((await accept(ours)).status).toBe(201)
  })

  test('the links of an admin who only gets another name go on working', async () => {
    const { admin, leaving, theirs } = await given()

    expect((await change(admin, leaving, { name: 'Outro Nome' })).status).toBe(200)

    expect((await accept(theirs)).status).toBe(201)
  })
})
