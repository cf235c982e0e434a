import type { Invitation } from '@recado/contracts/auth/invitation'
import type { Profile } from '@recado/contracts/permissions'
import { countRows } from '@recado/kit/db/page'
import { deleteWaitingMail } from '@recado/kit/mail/mail-repository'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { RepositoryTx, System } from '../tables/db.ts'

/** An invitation with its end. */
export type StoredInvitation = Omit<Invitation, 'createdAt' | 'expiresAt'> & {
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly usedAt: Date | null
  readonly revokedAt: Date | null
}

type NewInvitation = {
  readonly hash: Buffer
  readonly email: string | null
  readonly profile: Profile
  readonly queueIds: readonly number[]
  readonly inviterId: number
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Searches all companies with the system role, because a link contains only its secret. */
export async function findInvitationCompany(system: System, hash: Buffer): Promise<number | undefined> {
  const row = await system.selectFrom('invitation').select('company_id').where('hash', '=', hash).executeTakeFirst()
  return row?.company_id
}

/** @returns the id of the new invitation */
export async function insertInvitation({ db }: RepositoryTx, invitation: NewInvitation): Promise<number> {
  const { hash, email, profile, queueIds, inviterId, createdAt, expiresAt } = invitation
  const { id } = await db
    .insertInto('invitation')
    .values({
      hash,
      email,
      profile,
      inviter_id: inviterId,
      created_at: createdAt,
      expires_at: expiresAt,
      mail_message_id: null,
      used_at: null,
      revoked_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = [...new Set(queueIds)].map((queueId) => ({ invitation_id: id, queue_id: queueId }))
  if (rows.length > 0) await db.insertInto('invitation_queue').values(rows).execute()
  return id
}

/** Returns the invitation of a link, whether or not it has ended. */
export async function findInvitation(tx: RepositoryTx, hash: Buffer): Promise<StoredInvitation | undefined> {
  const row = await selectInvitations(tx).where('invitation.hash', '=', hash).executeTakeFirst()
  return row && toInvitation(row)
}

/** Returns the invitation; undefined if it was used or revoked. */
export async function findOpenInvitation(tx: RepositoryTx, id: number): Promise<StoredInvitation | undefined> {
  const row = await selectOpen(tx).where('invitation.id', '=', id).executeTakeFirst()
  return row && toInvitation(row)
}

const MOST = 200

/** Returns the invitations that were neither used nor revoked, newest first; expired ones are among them. */
export async function findOpenInvitations(tx: RepositoryTx): Promise<StoredInvitation[]> {
  const rows = await selectOpen(tx).orderBy('invitation.id', 'desc').limit(MOST).execute()
  return rows.map(toInvitation)
}

/** Counts the invitations that can still be accepted. */
export const countAcceptable = ({ db }: RepositoryTx, now: Date): Promise<number> =>
  countRows(
    db
      .selectFrom('invitation')
      .where('used_at', 'is', null)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now),
  )

/** Stores which mail contains the link of an invitation. */
export async function setInvitationMail({ db }: RepositoryTx, id: number, messageId: string): Promise<void> {
  await db.updateTable('invitation').set({ mail_message_id: messageId }).where('id', '=', id).execute()
}

/** Ends an invitation, forgets its e-mail, and deletes its mail if that is unsent. */
export async function endInvitation(
  tx: RepositoryTx,
  id: number,
  end: { used_at: Date } | { revoked_at: Date },
): Promise<void> {
  const ended = await tx.db
    .updateTable('invitation')
    .set({ ...end, email: null })
    .where('id', '=', id)
    .returning('mail_message_id')
    .executeTakeFirst()
  if (ended?.mail_message_id) await deleteWaitingMail(tx, ended.mail_message_id)
}

/** @returns the ids of the invitations to the e-mail that were neither used nor revoked */
export async function findOpenIdsOf({ db }: RepositoryTx, email: string): Promise<number[]> {
  const rows = await db
    .selectFrom('invitation')
    .select('id')
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** @returns the invitations by a person that were neither used nor revoked */
export const findOpenBy = (
  { db }: RepositoryTx,
  inviterId: number,
): Promise<{ readonly id: number; readonly profile: Profile }[]> =>
  db
    .selectFrom('invitation')
    .select(['id', 'profile'])
    .where('inviter_id', '=', inviterId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute()

/** Companies with invitations that expired more than 30 days ago. */
export async function findCompaniesWithOldInvitations(system: System): Promise<{ companyId: number }[]> {
  const { rows } = await sql<{ companyId: number }>`
    select id as "companyId" from companies_with_old_invitations() as id`.execute(system)
  return rows
}

export async function deleteOldInvitations({ db }: RepositoryTx): Promise<void> {
  await db.deleteFrom('invitation').where('expires_at', '<', sql<Date>`now() - interval '30 days'`).execute()
}

const selectInvitations = ({ db }: RepositoryTx) =>
  db
    .selectFrom('invitation')
    .leftJoin('app_user', (join) =>
      join
        .onRef('app_user.company_id', '=', 'invitation.company_id')
        .onRef('app_user.id', '=', 'invitation.inviter_id'),
    )
    .selectAll('invitation')
    .select('app_user.name as inviter_name')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('invitation_queue')
          .innerJoin('queue_ref', (join) =>
            join
              .onRef('queue_ref.company_id', '=', 'invitation_queue.company_id')
              .onRef('queue_ref.id', '=', 'invitation_queue.queue_id'),
          )
          .select('invitation_queue.queue_id')
          .whereRef('invitation_queue.invitation_id', '=', 'invitation.id')
          .where('queue_ref.deleted', '=', false) // the queue may have been deleted while the invitation was created
          .orderBy('invitation_queue.queue_id'),
      ).as('queues'),
    )

const selectOpen = (tx: RepositoryTx) =>
  selectInvitations(tx).where('invitation.used_at', 'is', null).where('invitation.revoked_at', 'is', null)

type InvitationRow = Awaited<ReturnType<ReturnType<typeof selectInvitations>['executeTakeFirstOrThrow']>>

const toInvitation = (row: InvitationRow): StoredInvitation => ({
  id: row.id,
  companyId: row.company_id,
  email: row.email,
  profile: row.profile,
  queueIds: row.queues.map(({ queue_id }) => queue_id),
  invitedBy: row.inviter_name,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  usedAt: row.used_at,
  revokedAt: row.revoked_at,
})
