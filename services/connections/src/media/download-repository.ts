import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { Cipher } from '@recado/kit/secrets/cipher'
import { sql } from 'kysely'
import { addressOfRow } from '../address-row.ts'
import type { FileOwner } from '../channels/channel.ts'
import type { RepositoryTx } from '../tables/db.ts'

/** A file to fetch. */
export type Download = {
  readonly id: number
  readonly chat: WhatsappAddress
  readonly owner: FileOwner
  readonly file: Uint8Array // the data with which the channel fetches the file
  readonly path: string // the path of the file in the store
  readonly tries: number // the number of failed attempts
}

const context = (connectionId: number, path: string) => `${connectionId}|file|${path}`

export async function insertDownload(
  { db }: RepositoryTx,
  connectionId: number,
  download: Omit<Download, 'id' | 'tries'>,
  cipher: Cipher,
): Promise<void> {
  const { path, chat, owner } = download
  await db
    .insertInto('media_download')
    .values({
      connection_id: connectionId,
      wa_message_id: owner.waMessageId,
      from_me: owner.fromMe,
      phone: chat.phone,
      lid: chat.lid,
      group_id: chat.group ?? null,
      jid: owner.chat,
      participant: owner.participant,
      file: cipher.seal(download.file, context(connectionId, path)),
      path,
    })
    .execute()
}

/** @returns the next waiting files, earliest due first; `waitMs` is 0 or less for a due file */
export async function findWaitingDownloads(
  { db }: RepositoryTx,
  connectionId: number,
  atMost: number,
): Promise<{ id: number; waitMs: number }[]> {
  return db
    .selectFrom('media_download')
    .select(['id', sql<number>`(extract(epoch from due_at - now()) * 1000)::float8`.as('waitMs')])
    .where('connection_id', '=', connectionId)
    .where('status', '=', 'waiting')
    .orderBy('due_at')
    .orderBy('id')
    .limit(atMost)
    .execute()
}

/** Makes files due that the session's previous process had claimed; without the lease it cannot store them. */
export async function freeDownloads({ db }: RepositoryTx, connectionId: number): Promise<void> {
  await db
    .updateTable('media_download')
    .set({ due_at: sql<Date>`now()` })
    .where('connection_id', '=', connectionId)
    .where('status', '=', 'waiting')
    .where('claimed_by', 'is not', null)
    .execute()
}

const rowOf = ({ db }: RepositoryTx, id: number) =>
  db.selectFrom('media_download').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export async function getDownload(
  tx: RepositoryTx,
  connectionId: number,
  id: number,
  cipher: Cipher,
): Promise<Download> {
  const row = await rowOf(tx, id)
  return {
    id,
    chat: addressOfRow(row),
    owner: { chat: row.jid, participant: row.participant, waMessageId: row.wa_message_id, fromMe: row.from_me },
    file: cipher.open(row.file, context(connectionId, row.path)),
    path: row.path,
    tries: row.tries,
  }
}

/** @returns the chat and the ids that identify the file's message in events */
export async function getFileName(
  tx: RepositoryTx,
  id: number,
): Promise<{ chat: WhatsappAddress; waMessageId: string; fromMe: boolean }> {
  const row = await rowOf(tx, id)
  return { chat: addressOfRow(row), waMessageId: row.wa_message_id, fromMe: row.from_me }
}

/** Replaces the data for fetching a file, after the sender's phone has uploaded it again. */
export async function renewDownload(
  { db }: RepositoryTx,
  connectionId: number,
  { id, path }: Download,
  file: Uint8Array,
  cipher: Cipher,
): Promise<void> {
  await db
    .updateTable('media_download')
    .set({ file: cipher.seal(file, context(connectionId, path)) })
    .where('id', '=', id)
    .execute()
}

/** Schedules a file that was given up to be fetched again. @returns false when its row was deleted */
export async function reviveDownload(
  { db }: RepositoryTx,
  connectionId: number,
  message: { waMessageId: string; fromMe: boolean; chat: WhatsappAddress },
): Promise<boolean> {
  const { phone, lid, group = null } = message.chat
  const { numUpdatedRows } = await db
    .updateTable('media_download')
    .set({
      status: 'waiting',
      tries: 0,
      ended_at: null,
      // a claimed file is being fetched, and stays claimed
      due_at: sql<Date>`case when claimed_by is null then now() else due_at end`,
      began_at: sql<Date | null>`case when claimed_by is null then null else began_at end`,
    })
    .where('connection_id', '=', connectionId)
    .where('wa_message_id', '=', message.waMessageId)
    .where('from_me', '=', message.fromMe)
    .where(sql<boolean>`(phone = ${phone} or lid = ${lid} or group_id = ${group} or not exists (
      select from media_download other
      where other.connection_id = media_download.connection_id and other.wa_message_id = media_download.wa_message_id
        and other.from_me = media_download.from_me and other.id <> media_download.id))`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Deletes files that were given up 14 days ago, because phones no longer upload them again.
 *
 * @returns whether there may be more rows than this batch
 */
export async function pruneDownloads({ db }: RepositoryTx, connectionId: number, atMost: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from media_download where ctid = any (array(
    select ctid from media_download where connection_id = ${connectionId}
      and status = 'dead' and ended_at < now() - interval '14 days' limit ${atMost}))`.execute(db)
  return Number(numAffectedRows) === atMost
}
