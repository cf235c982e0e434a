import type { IdentityPair } from '@recado/contracts/whatsapp/address'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db.ts'
import type { Heard, Person, SealedToken, TokenSource, Trust, TrustBook } from './trust.ts'

/** A part of what is known of a person; what is absent says nothing. */
type Note = Person & Partial<Omit<Trust, 'token'>> & { readonly token?: SealedToken }

/**
 * What is known of the trust between the account of a connection and a person, under either of his names.
 * @returns undefined when nothing is
 */
export async function findTrust({ db }: Tx, book: TrustBook, { lid, phone }: Person): Promise<Trust | undefined> {
  const { trust } = await db
    .selectNoFrom(trustBetween(accountOf(book), { lid: sql`${lid}::text`, phone: sql`${phone}::text` }).as('trust'))
    .executeTakeFirstOrThrow()
  return readTrust(trust)
}

/** Who of a connection is meant, in SQL. */
type Account = { readonly connectionId: RawBuilder<unknown>; readonly ownNumber: RawBuilder<unknown> }
type Names = { readonly lid: RawBuilder<unknown>; readonly phone: RawBuilder<unknown> }

/** What is known of the trust between an account and a person, to be read by `readTrust` along with other things. */
export const trustBetween = ({ connectionId, ownNumber }: Account, { lid, phone }: Names) => sql<StoredTrust | null>`(
  select json_build_object(
      'token', (array_agg(encode(token, 'base64') order by token_at desc) filter (where token is not null))[1],
      'source', (array_agg(source order by token_at desc) filter (where token is not null))[1],
      'token_at', max(token_at), 'issued_at', max(issued_at), 'heard_at', max(heard_at), 'refused_at', max(refused_at))
    from contact_trust trust where trust.connection_id = ${connectionId} and trust.own_number = ${ownNumber}
      and (trust.lid = ${lid} and trust.phone is null or trust.lid is null and trust.phone = ${phone})
    having count(*) > 0)`

/** The number of the account that is linked to a connection, in SQL. */
export const linkedNumber = (connectionId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select number from connection linked where linked.id = ${connectionId})`

const accountOf = ({ connectionId, ownNumber }: TrustBook): Account => ({
  connectionId: sql`${connectionId}::bigint`,
  ownNumber: ownNumber === undefined ? linkedNumber(sql`${connectionId}::bigint`) : sql`${ownNumber}::text`,
})

type StoredTrust = Readonly<
  Record<'token' | 'source' | 'token_at' | 'issued_at' | 'heard_at' | 'refused_at', string | null>
>

export function readTrust(stored: StoredTrust | null): Trust | undefined {
  if (!stored) return undefined
  const { token, token_at, source } = stored
  return {
    token:
      token && token_at && source
        ? { sealed: Buffer.from(token, 'base64'), at: new Date(token_at), source: source as TokenSource }
        : null,
    issuedAt: timeOf(stored.issued_at),
    heardAt: timeOf(stored.heard_at),
    refusedAt: timeOf(stored.refused_at),
  }
}

const timeOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

/**
 * Keeps tokens that people have issued to the account, in one statement however many there are. An older one than that
 * which is there changes nothing; nor does any of them touch what else is known of the person, but for `issuedAt`, if
 * given, as a history has it.
 */
export const saveTokens = (
  tx: Tx,
  book: TrustBook,
  tokens: readonly (Person & { readonly token: SealedToken; readonly issuedAt?: Date | null })[],
): Promise<void> => note(tx, book, tokens)

/** Notes that the account has issued its own token to a person. @param at in whole seconds, as the network was told */
export const noteIssued = (tx: Tx, book: TrustBook, { lid, phone }: Person, at: Date): Promise<void> =>
  note(tx, book, [{ lid, phone, issuedAt: at }])

/** Notes that people have written to the account; of who was heard within a day nothing is written. */
export const noteHeard = (tx: Tx, book: TrustBook, people: readonly Heard[]): Promise<void> =>
  note(
    tx,
    book,
    people.map(({ lid, phone, at }) => ({ lid, phone, heardAt: at })),
  )

/** Notes that the network has refused a message to a person for want of trust. */
export const noteRefused = (tx: Tx, book: TrustBook, { lid, phone }: Person, at = new Date()): Promise<void> =>
  note(tx, book, [{ lid, phone, refusedAt: at }])

/** What was filed under a number goes to the LID that is now known to be the same person's, and joins what is there. */
export async function moveToLids({ db }: Tx, book: TrustBook, pairs: readonly IdentityPair[]): Promise<void> {
  if (pairs.length === 0) return
  const phones = pairs.map(({ phone }) => phone)
  const lids = pairs.map(({ lid }) => lid)
  const ofNewest = (column: string) =>
    sql`(array_agg(moved.${sql.ref(column)} order by moved.token_at desc nulls last))[1]`
  await sql`with pair as (select distinct on (phone) * from unnest(${phones}::text[], ${lids}::text[]) as pair(phone, lid)),
    locked as (select array(
      select contact_trust.ctid from contact_trust join pair on contact_trust.phone = pair.phone
        where contact_trust.connection_id = ${book.connectionId} and contact_trust.own_number = ${accountOf(book).ownNumber}
          and contact_trust.lid is null order by contact_trust.phone for update of contact_trust) as rows),
    moved as (
      delete from contact_trust using pair, locked
        where contact_trust.ctid = any (locked.rows) and contact_trust.phone = pair.phone
        returning pair.lid as new_lid, contact_trust.*)
    insert into contact_trust (connection_id, own_number, lid, token, token_at, source, issued_at, heard_at, refused_at)
      select connection_id, own_number, new_lid, ${ofNewest('token')}, max(token_at), ${ofNewest('source')},
          max(issued_at), max(heard_at), max(refused_at)
        from moved group by connection_id, own_number, new_lid order by new_lid
      ${orMerge}`.execute(db)
}

/** How many people are known to the account that is linked to a connection, and of how many a token is. */
export async function countTrusted({ db }: Tx, connectionId: number): Promise<{ people: number; vouching: number }> {
  const { people, vouching } = await db
    .selectFrom('contact_trust')
    .select(({ fn }) => [fn.countAll<number>().as('people'), fn.count<number>('token').as('vouching')])
    .where('connection_id', '=', connectionId)
    .where('own_number', '=', sql<string>`${linkedNumber(sql`${connectionId}::bigint`)}`)
    .executeTakeFirstOrThrow()
  return { people: Number(people), vouching: Number(vouching) }
}

/**
 * Removes what belongs to other accounts than the one that is about to be written down as linked to a connection. When it
 * is the one that was linked before there is nothing of others, and no row is looked at.
 */
export async function dropTrustOfOthers({ db }: Tx, { connectionId, ownNumber }: Required<TrustBook>): Promise<void> {
  await db
    .deleteFrom('contact_trust')
    .where('connection_id', '=', connectionId)
    .where('own_number', '<>', ownNumber)
    .where(sql<boolean>`${ownNumber} is distinct from ${linkedNumber(sql`${connectionId}::bigint`)}`)
    .execute()
}

/**
 * Forgets people of whom nothing was noted for as long.
 * @returns whether there may be more than these at most
 */
export async function pruneTrust(
  { db }: Tx,
  connectionId: number,
  { days, atMost }: { days: number; atMost: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from contact_trust where ctid = any (array(
    select ctid from contact_trust where connection_id = ${connectionId}
      and greatest(token_at, issued_at, heard_at, refused_at) < now() - make_interval(days => ${days})
      limit ${atMost}))`.execute(db)
  return Number(numAffectedRows) === atMost
}

/**
 * One upsert: what is newer wins, each kind of note by itself; a row of which nothing would change is not written, and
 * none while no account is linked.
 */
async function note({ db }: Tx, book: TrustBook, notes: readonly Note[]): Promise<void> {
  if (notes.length === 0) return
  const rows = onePerPerson(notes)
  const { lids, phones } = columnsOf(rows)
  const { connectionId, ownNumber } = accountOf(book)
  await sql`insert into contact_trust
      (connection_id, own_number, lid, phone, token, token_at, source, issued_at, heard_at, refused_at)
    select ${connectionId}, account.number, told.* from (select ${ownNumber} as number) account, unnest(
      ${lids}::text[], ${phones}::text[],
      ${rows.map(({ token }) => token?.sealed ?? null)}::bytea[],
      ${rows.map(({ token }) => token?.at ?? null)}::timestamptz[],
      ${rows.map(({ token }) => token?.source ?? null)}::text[],
      ${rows.map(({ issuedAt }) => issuedAt ?? null)}::timestamptz[],
      ${rows.map(({ heardAt }) => heardAt ?? null)}::timestamptz[],
      ${rows.map(({ refusedAt }) => refusedAt ?? null)}::timestamptz[]) as told
      where account.number is not null
    ${orMerge}`.execute(db)
}

const isNewer: RawBuilder<boolean> = sql`excluded.token_at >= coalesce(contact_trust.token_at, '-infinity')`
const orMerge = sql`on conflict (company_id, connection_id, own_number, lid, phone) do update set
  token = case when ${isNewer} then excluded.token else contact_trust.token end,
  token_at = case when ${isNewer} then excluded.token_at else contact_trust.token_at end,
  source = case when ${isNewer} then excluded.source else contact_trust.source end,
  issued_at = greatest(excluded.issued_at, contact_trust.issued_at),
  heard_at = greatest(excluded.heard_at, contact_trust.heard_at),
  refused_at = greatest(excluded.refused_at, contact_trust.refused_at)
  where ${isNewer} or excluded.issued_at > coalesce(contact_trust.issued_at, '-infinity')
    or excluded.heard_at > coalesce(contact_trust.heard_at, '-infinity') + interval '1 day'
    or excluded.refused_at > coalesce(contact_trust.refused_at, '-infinity')`

const nameOf = ({ lid, phone }: Person): string => (lid === null ? `${phone}@phone` : `${lid}@lid`)

/**
 * A statement writes no row twice: of several notes of one kind of a person the newest stays. All write in one order, so
 * that none waits for another that waits for it.
 */
function onePerPerson(notes: readonly Note[]): Note[] {
  const byPerson = new Map<string, Note>()
  for (const each of notes.toSorted((one, other) => compare(nameOf(one), nameOf(other)))) {
    const name = nameOf(each)
    const known = byPerson.get(name)
    byPerson.set(name, known ? joined(known, each) : each)
  }
  return [...byPerson.values()]
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

function joined(one: Note, other: Note): Note {
  const token = [one.token, other.token].reduce((first, second) =>
    second && (!first || second.at >= first.at) ? second : first,
  )
  return {
    lid: one.lid,
    phone: one.phone,
    ...(token && { token }),
    issuedAt: latest([one.issuedAt, other.issuedAt]),
    heardAt: latest([one.heardAt, other.heardAt]),
    refusedAt: latest([one.refusedAt, other.refusedAt]),
  }
}

/** People by the name under which they are filed: the LID, once it is known. */
const columnsOf = (people: readonly Person[]) => ({
  lids: people.map(({ lid }) => lid),
  phones: people.map(({ lid, phone }) => (lid === null ? phone : null)),
})

function latest(times: readonly (Date | null | undefined)[]): Date | null {
  const known = times.flatMap((time) => time?.getTime() ?? [])
  return known.length === 0 ? null : new Date(Math.max(...known))
}
