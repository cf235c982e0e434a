import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { Cipher } from '@recado/kit/secrets/cipher'
import { type RawBuilder, sql } from 'kysely'
import type { Channel } from '../channels/channel.ts'
import { openedOrNone } from '../opened-or-none.ts'
import type { RepositoryTx } from '../tables/db.ts'
import { journalContext } from './journal-repository.ts'

/** A message that was confirmed to WhatsApp without its text. */
export type Owed = { readonly stanza: Buffer; readonly receivedAt: Date }

/** The connection of the journal, and what comparing its entries needs. */
export type OwedSurroundings = {
  readonly connectionId: number
  readonly channel: Pick<Channel, 'isUnread' | 'isSameMessage' | 'isOfChat'>
  readonly cipher: Cipher
}

type Row = { cipher_hash: Buffer; stanza: Buffer; received_at: Date; stanza_id: string }
type Debt = Owed & {
  readonly cipherHash: Buffer
  readonly stanzaId: string
  readonly isOverdue: boolean
  readonly isPaid: boolean // whether a readable message with the same id, chat and author is stored
}

/** Days for which WhatsApp's own client asks its phone for a missing message. */
const OWED_DAYS = 14

const oldest = sql`now() - make_interval(days => ${OWED_DAYS})`

/** @returns messages whose text should be requested from the phone, newest first */
export async function findOwed(tx: RepositoryTx, surroundings: OwedSurroundings, atMost: number): Promise<Owed[]> {
  const ids = sql<{ stanza_id: string }>`select stanza_id from wa_journal
    where connection_id = ${surroundings.connectionId} and owed and drop_reason is null and received_at > ${oldest}
    group by stanza_id order by max(received_at) desc limit ${atMost}`
  const debts = await findDebts(tx, surroundings, ids)
  const paid = debts.filter(({ isPaid }) => isPaid)
  await endOwed(tx, surroundings, paid)
  if (paid.length > 0) return findOwed(tx, surroundings, atMost) // the limit also counted settled ids
  return messagesIn(surroundings, debts)
    .flatMap(([first]) => first ?? [])
    .filter(({ isOverdue }) => !isOverdue)
    .toSorted((one, other) => other.receivedAt.getTime() - one.receivedAt.getTime())
}

/** Ends the wait of the messages in `paid`, whose texts the phone has delivered. */
export async function settleOwed(
  tx: RepositoryTx,
  surroundings: OwedSurroundings,
  paid: readonly { readonly waMessageId: string; readonly chat: WhatsappAddress }[],
): Promise<void> {
  if (paid.length === 0) return
  const ids = paid.map(({ waMessageId }) => waMessageId)
  const debts = await findDebts(tx, surroundings, sql`select unnest(${ids}::text[]) as stanza_id`)
  const settled = debts.filter(({ stanza, stanzaId }) =>
    paid.some(({ waMessageId, chat }) => waMessageId === stanzaId && surroundings.channel.isOfChat(stanza, chat)),
  )
  await endOwed(tx, surroundings, settled)
}

/**
 * Ends the wait of messages that arrived more than 14 days ago, with all their deliveries.
 *
 * @returns the messages whose text has not arrived, and whether there may be more than `atMost` ids
 */
export async function takeOverdue(
  tx: RepositoryTx,
  surroundings: OwedSurroundings,
  atMost: number,
): Promise<{ readonly overdue: Owed[]; readonly hasMore: boolean }> {
  const ids = sql<{ stanza_id: string }>`select distinct stanza_id from wa_journal
    where connection_id = ${surroundings.connectionId} and owed and received_at <= ${oldest} limit ${atMost}`
  const messages = messagesIn(surroundings, await findDebts(tx, surroundings, ids)).filter((tries) =>
    tries.some(({ isOverdue }) => isOverdue),
  )
  await endOwed(tx, surroundings, messages.flat())
  const found = new Set(messages.flat().map(({ stanzaId }) => stanzaId))
  const overdue = messages.flatMap((tries) => (tries.some(({ isPaid }) => isPaid) ? [] : tries.slice(0, 1)))
  return { overdue, hasMore: found.size === atMost }
}

/**
 * Finds the entries with these ids that wait for their text, in the order of arrival. Ends the wait of damaged entries.
 * Several messages may share an id, because senders choose ids.
 */
async function findDebts(tx: RepositoryTx, surroundings: OwedSurroundings, ids: RawBuilder<unknown>): Promise<Debt[]> {
  const { connectionId, channel, cipher } = surroundings
  const { rows } = await sql<Row & { owed: boolean; overdue: boolean }>`
    select cipher_hash, stanza, received_at, stanza_id, owed, received_at <= ${oldest} as overdue from wa_journal
      where connection_id = ${connectionId} and stanza_id in (${ids}) and (owed or drop_reason is null and handled_at is not null)
      order by received_at, epoch, arrival`.execute(tx.db)
  const entries = rows.flatMap(({ cipher_hash: cipherHash, stanza_id: stanzaId, received_at: receivedAt, ...row }) => {
    const stanza = openedOrNone(() => cipher.open(row.stanza, journalContext(connectionId, 'stanza', cipherHash)))
    return stanza ? [{ owed: row.owed, cipherHash, stanza, stanzaId, receivedAt, isOverdue: row.overdue }] : []
  })
  const opened = new Set(entries.map(({ cipherHash }) => cipherHash))
  const damaged = rows.filter(({ owed, cipher_hash: cipherHash }) => owed && !opened.has(cipherHash))
  await endOwed(
    tx,
    surroundings,
    damaged.map(({ cipher_hash: cipherHash }) => ({ cipherHash })),
  )
  const texts = entries.filter(({ owed, stanza }) => !owed && !channel.isUnread(stanza))
  return entries
    .filter(({ owed }) => owed)
    .map((debt) => ({ ...debt, isPaid: texts.some((text) => isSame(surroundings, text, debt)) }))
}

type Named = Pick<Debt, 'stanzaId' | 'stanza'>
const isSame = ({ channel }: OwedSurroundings, one: Named, other: Named): boolean =>
  one.stanzaId === other.stanzaId && channel.isSameMessage(one.stanza, other.stanza)

/** Groups the entries by message; each group has the deliveries of one message in the order of arrival. */
function messagesIn(surroundings: OwedSurroundings, debts: readonly Debt[]): Debt[][] {
  const messages: Debt[][] = []
  for (const debt of debts) {
    const known = messages.find(([first]) => first && isSame(surroundings, first, debt))
    if (known) known.push(debt)
    else messages.push([debt])
  }
  return messages
}

async function endOwed(
  { db }: RepositoryTx,
  { connectionId }: OwedSurroundings,
  debts: readonly Pick<Debt, 'cipherHash'>[],
): Promise<void> {
  if (debts.length === 0) return
  await db
    .updateTable('wa_journal')
    .set({ owed: false })
    .where('connection_id', '=', connectionId)
    .where(
      'cipher_hash',
      'in',
      debts.map(({ cipherHash }) => cipherHash),
    )
    .execute()
}
