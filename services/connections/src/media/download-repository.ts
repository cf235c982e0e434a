import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { Cipher } from '@recado/kit/secrets/cipher'
import { sql } from 'kysely'
import { addressOfRow } from '../address-row.ts'
import type { FileOwner } from '../channels/channel.ts'
import type { Tx } from '../db.ts'

/** A file that is to be fetched. */
export type Download = {
  readonly id: number
  readonly chat: WhatsappAddress
  readonly owner: FileOwner
  readonly file: Uint8Array // what the channel needs to fetch it
  readonly path: string // where it goes
  readonly tries: number
}

const context = (connectionId: number, path: string) => `${connectionId}|file|${path}`

export async function insertDownload(
  { db }: Tx,
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

/** The next files whose time has come, oldest first. @param others that are being fetched already */
export async function findDueDownloads(
  { db }: Tx,
  connectionId: number,
  { atMost, others }: { atMost: number; others: readonly number[] },
  cipher: Cipher,
): Promise<Download[]> {
  let query = db
    .selectFrom('media_download')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .where('failed_at', 'is', null)
    .where('try_at', '<=', sql<Date>`now()`)
  if (others.length > 0) query = query.where('id', 'not in', others)
  const rows = await query.orderBy('try_at').orderBy('id').limit(atMost).execute()
  return rows.map((row) => ({
    id: row.id,
    chat: addressOfRow(row),
    owner: { chat: row.jid, participant: row.participant, waMessageId: row.wa_message_id, fromMe: row.from_me },
    file: cipher.open(row.file, context(connectionId, row.path)),
    path: row.path,
    tries: row.tries,
  }))
}

/** @returns when the next file is due, in milliseconds from now, less than 0 when it is; undefined when none waits */
export async function findNextDownload(
  { db }: Tx,
  connectionId: number,
  others: readonly number[],
): Promise<number | undefined> {
  let query = db
    .selectFrom('media_download')
    .select(sql<number>`(extract(epoch from try_at - now()) * 1000)::float8`.as('waitMs'))
    .where('connection_id', '=', connectionId)
    .where('failed_at', 'is', null)
  if (others.length > 0) query = query.where('id', 'not in', others)
  const row = await query.orderBy('try_at').limit(1).executeTakeFirst()
  return row?.waitMs
}

export async function postponeDownload(
  { db }: Tx,
  { id }: Download,
  { waitMs, tries }: { waitMs: number; tries: number },
): Promise<void> {
  await db
    .updateTable('media_download')
    .set({ tries, try_at: sql<Date>`now() + make_interval(secs => ${waitMs / 1_000})` })
    .where('id', '=', id)
    .execute()
}

/** The network has the file at another place now. */
export async function renewDownload(
  { db }: Tx,
  connectionId: number,
  { id, path }: Download,
  file: Uint8Array,
  cipher: Cipher,
): Promise<void> {
  await db
    .updateTable('media_download')
    .set({ file: cipher.seal(file, context(connectionId, path)), try_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function failDownload({ db }: Tx, { id }: Download): Promise<void> {
  await db.updateTable('media_download').set({ failed_at: sql<Date>`now()` }).where('id', '=', id).execute()
}

/** @returns false when it was not there any more */
export async function deleteDownload({ db }: Tx, { id }: Download): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('media_download').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** @returns false when nothing is known of the file any more */
export async function reviveDownload(
  { db }: Tx,
  connectionId: number,
  message: { waMessageId: string; fromMe: boolean; chat: WhatsappAddress },
): Promise<boolean> {
  const { phone, lid, group = null } = message.chat
  const { numUpdatedRows } = await db
    .updateTable('media_download')
    .set({ failed_at: null, tries: 0, try_at: sql<Date>`now()` })
    .where('connection_id', '=', connectionId)
    .where('wa_message_id', '=', message.waMessageId)
    .where('from_me', '=', message.fromMe)
    .where(sql<boolean>`(phone = ${phone} or lid = ${lid} or group_id = ${group})`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Forgets files that were given up 14 days ago: phones do not give them again. @returns whether there may be more */
export async function pruneDownloads({ db }: Tx, connectionId: number, atMost: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from media_download where ctid = any (array(
    select ctid from media_download where connection_id = ${connectionId}
      and failed_at < now() - interval '14 days' limit ${atMost}))`.execute(db)
  return Number(numAffectedRows) === atMost
}
