import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { systemCaller } from '../caller.ts'
import type { InTx } from '../db/tx.ts'
import { type Cipher, createCipher } from '../secrets/cipher.ts'
import type { SealedColumn, SealedRow } from '../secrets/sealed-column.ts'
import { cipherOf, type Sealing } from '../secrets/sealing-keys.ts'

const BATCH = 100

/** The database of a service. */
export type SealedTools<DB> = { readonly inTx: InTx<DB>; readonly system: Kysely<DB> }

/** How many values were found, by the key that opens them. */
export type Tally = { current: number; accepted: number; unreadable: number; resealed: number }

/**
 * Counts the sealed values of all companies and of the installation by the key that opens them.
 * @param most the largest number of companies that are read
 */
export const countSealed = <DB>(
  tools: SealedTools<DB>,
  columns: readonly SealedColumn[],
  sealing: Sealing,
  most = Number.POSITIVE_INFINITY,
): Promise<Tally> => walk(tools, columns, { sealing, most, isResealing: false })

/**
 * Seals the values of accepted keys again with SECRET_KEY. They are read in batches, and each is replaced by itself, only
 * if it is still the one that was read: a concurrent change wins, and several processes and a repetition do no harm.
 */
export const resealAll = <DB>(
  tools: SealedTools<DB>,
  columns: readonly SealedColumn[],
  sealing: Sealing,
): Promise<Tally> => walk(tools, columns, { sealing, most: Number.POSITIVE_INFINITY, isResealing: true })

type Walk = { readonly sealing: Sealing; readonly most: number; readonly isResealing: boolean }

async function walk<DB>(
  { inTx, system }: SealedTools<DB>,
  columns: readonly SealedColumn[],
  { sealing, most, isResealing }: Walk,
): Promise<Tally> {
  const tally: Tally = { current: 0, accepted: 0, unreadable: 0, resealed: 0 }
  const ciphers = { current: createCipher(sealing.SECRET_KEY), all: cipherOf(sealing) }
  const { rows } = await sql<{ id: number }>`select companies_with_sealed() as id order by 1`.execute(system)
  const companies = rows.map(({ id }) => id).slice(0, most)
  for (const column of columns) {
    for (const companyId of column.ofCompanies ? companies : [undefined]) {
      const within: Within = (work) =>
        companyId === undefined
          ? work(system as unknown as Kysely<never>)
          : inTx(systemCaller(companyId, randomUUID()), ({ db }) => work(db as unknown as Kysely<never>))
      let batch: SealedRow[] = []
      do {
        const after = batch.at(-1)
        batch = await within((db) => readBatch(db, column, after))
        for (const row of batch) await handleRow(column, row, { within, ciphers, isResealing, tally })
      } while (batch.length === BATCH)
    }
  }
  return tally
}

/** Runs statements in a transaction of the company, or each by itself for the tables of the installation. */
type Within = <R>(work: (db: Kysely<never>) => Promise<R>) => Promise<R>

type Handling = {
  readonly within: Within
  readonly ciphers: { readonly current: Cipher; readonly all: Cipher }
  readonly isResealing: boolean
  readonly tally: Tally
}

async function handleRow(
  column: SealedColumn,
  row: SealedRow,
  { within, ciphers, isResealing, tally }: Handling,
): Promise<void> {
  const context = column.contextOf(row)
  const sealed = row[column.column] as Buffer
  if (opened(ciphers.current, sealed, context)) {
    tally.current++
    return
  }
  const plain = opened(ciphers.all, sealed, context)
  if (!plain) {
    tally.unreadable++
    return
  }
  if (!isResealing) {
    tally.accepted++
    return
  }
  // a transaction of its own holds one lock, and cannot deadlock with a writer of several rows
  const { numAffectedRows = 0n } = await within((db) =>
    sql`update ${sql.table(column.table)}
      set ${sql.ref(column.column)} = ${ciphers.current.seal(plain, context)}
      where ${keyOf(column)} = ${valuesOf(column, row)} and ${sql.ref(column.column)} = ${sealed}`.execute(db),
  )
  if (numAffectedRows > 0n) tally.resealed++
}

async function readBatch(db: Kysely<never>, column: SealedColumn, after: SealedRow | undefined): Promise<SealedRow[]> {
  const { table, column: name, key, reads = [], ofCompanies } = column
  const wanted = new Set([...(ofCompanies ? ['company_id'] : []), ...key, ...reads, name])
  const { rows } = await sql<SealedRow>`select ${sql.join([...wanted].map((one) => sql.ref(one)))}
    from ${sql.table(table)}
    where ${sql.ref(name)} is not null ${after ? sql`and ${keyOf(column)} > ${valuesOf(column, after)}` : sql``}
    order by ${sql.join(key.map((one) => sql.ref(one)))} limit ${BATCH}`.execute(db)
  return rows
}

const keyOf = ({ key }: SealedColumn) => sql`(${sql.join(key.map((one) => sql.ref(one)))})`
const valuesOf = ({ key }: SealedColumn, row: SealedRow) => sql`(${sql.join(key.map((one) => row[one]))})`

function opened(cipher: Cipher, sealed: Buffer, context: string): Buffer | undefined {
  try {
    return cipher.open(sealed, context)
  } catch {
    return undefined
  }
}
