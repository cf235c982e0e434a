import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { Cipher } from '@recado/kit/secrets/cipher'
import { type QueryCreator, sql } from 'kysely'
import type { SecretName } from '../channels/channel.ts'
import type { Database, Tx } from '../db.ts'
import { openedOrNone } from '../opened-or-none.ts'

/** The secret of a message, and until when it is kept; null: as long as the message. */
export type NewSecret = SecretName & {
  readonly writer: WhatsappAddress | null // in a group, unless we wrote
  readonly value: Uint8Array
  readonly until: Date | null
}

const MOST = 20 // of one id in a chat: in a group everybody may choose the ids of others

/** What a secret belongs to, so that rows cannot be swapped. */
const secretContext = (connectionId: number, { waMessageId, fromMe }: Pick<SecretName, 'waMessageId' | 'fromMe'>) =>
  `${connectionId}|secret|${fromMe ? 'out' : 'in'}|${waMessageId}`

/** The statement that keeps the secrets of messages; those that are there stay as they are. @param secrets at least one */
export const insertingSecrets = (
  db: QueryCreator<Database>,
  connectionId: number,
  secrets: readonly NewSecret[],
  cipher: Cipher,
) =>
  db
    .insertInto('message_secret')
    .values(
      secrets.map(({ chat, writer, ...name }) => ({
        connection_id: connectionId,
        wa_message_id: name.waMessageId,
        from_me: name.fromMe,
        phone: chat.phone,
        lid: chat.lid,
        group_id: chat.group ?? null,
        writer_phone: writer?.phone ?? null,
        writer_lid: writer?.lid ?? null,
        secret: cipher.seal(name.value, secretContext(connectionId, name)),
        expires_at: name.until,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())

/** The secrets of the messages of this name in a chat; whose it is shows when something opens under it. */
export async function findSecrets(
  { db }: Tx,
  connectionId: number,
  { chat, ...name }: SecretName,
  cipher: Cipher,
): Promise<Buffer[]> {
  const isOfChat = chat.group
    ? sql<boolean>`group_id = ${chat.group}`
    : sql<boolean>`group_id is null and (lid = ${chat.lid} or phone = ${chat.phone})`
  const rows = await db
    .selectFrom('message_secret')
    .select('secret')
    .where('connection_id', '=', connectionId)
    .where('wa_message_id', '=', name.waMessageId)
    .where('from_me', '=', name.fromMe)
    .where(isOfChat)
    .limit(MOST)
    .execute()
  return rows.flatMap(({ secret }) => openedOrNone(() => cipher.open(secret, secretContext(connectionId, name))) ?? [])
}

/** Forgets secrets whose time is over. @returns whether there may be more than these at most */
export async function pruneSecrets({ db }: Tx, connectionId: number, atMost: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from message_secret where ctid = any (array(
    select ctid from message_secret where connection_id = ${connectionId} and expires_at < now()
      limit ${atMost}))`.execute(db)
  return Number(numAffectedRows) === atMost
}
