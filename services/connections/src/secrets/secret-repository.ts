import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { valueRows } from '@recado/kit/db/value-rows'
import type { Cipher } from '@recado/kit/secrets/cipher'
import { type RawBuilder, sql } from 'kysely'
import type { SecretName } from '../channels/channel.ts'
import { openedOrNone } from '../opened-or-none.ts'
import type { RepositoryTx } from '../tables/db.ts'

/** The secret of a message to store. `until` is when the secret expires; null: it does not expire. */
export type NewSecret = SecretName & {
  readonly writer: WhatsappAddress | null // the author in a group; null elsewhere and for our own messages
  readonly value: Uint8Array
  readonly until: Date | null
}

const MOST = 20 // secrets per id and chat, because any member of a group may reuse the ids of others

/** The context to which the encryption binds a secret: a value that is copied to another message cannot be read. */
const secretContext = (connectionId: number, { waMessageId, fromMe }: Pick<SecretName, 'waMessageId' | 'fromMe'>) =>
  `${connectionId}|secret|${fromMe ? 'out' : 'in'}|${waMessageId}`

/**
 * Builds rows of new secrets for a `from` clause, with the name `new_secret`. `cipher_hash` is the key of the journal
 * entry that contains the secret, if there is one.
 */
export const newSecrets = (
  connectionId: number,
  secrets: readonly (NewSecret & { readonly cipherHash?: Buffer })[],
  cipher: Cipher,
): RawBuilder<unknown> =>
  valueRows('new_secret', {
    cipher_hash: ['bytea', secrets.map(({ cipherHash }) => cipherHash ?? null)],
    wa_message_id: ['text', secrets.map(({ waMessageId }) => waMessageId)],
    from_me: ['boolean', secrets.map(({ fromMe }) => fromMe)],
    phone: ['text', secrets.map(({ chat }) => chat.phone)],
    lid: ['text', secrets.map(({ chat }) => chat.lid)],
    group_id: ['text', secrets.map(({ chat }) => chat.group ?? null)],
    writer_phone: ['text', secrets.map(({ writer }) => writer?.phone ?? null)],
    writer_lid: ['text', secrets.map(({ writer }) => writer?.lid ?? null)],
    secret: ['bytea', secrets.map(({ value, ...name }) => cipher.seal(value, secretContext(connectionId, name)))],
    expires_at: ['timestamptz', secrets.map(({ until }) => until)],
  })

/** The columns of `new_secret` that table `message_secret` has. */
export const SECRET_COLUMNS = sql`wa_message_id, from_me, phone, lid, group_id, writer_phone, writer_lid, secret, expires_at`

/** The statement that inserts the rows of `new_secret`. Secrets that are stored already stay unchanged. */
export const insertingSecrets = (connectionId: number): RawBuilder<unknown> => sql`insert into message_secret
    (connection_id, ${SECRET_COLUMNS}) select ${connectionId}::bigint, ${SECRET_COLUMNS} from new_secret on conflict do nothing`

/** @returns the secrets of all messages with this id in a chat; only an attempt to decrypt shows which one fits */
export async function findSecrets(
  { db }: RepositoryTx,
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

/** Deletes expired secrets. @returns whether there may be more rows than this batch */
export async function pruneSecrets({ db }: RepositoryTx, connectionId: number, atMost: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from message_secret where ctid = any (array(
    select ctid from message_secret where connection_id = ${connectionId} and expires_at < now()
      limit ${atMost}))`.execute(db)
  return Number(numAffectedRows) === atMost
}
