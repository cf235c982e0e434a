import { randomUUID } from 'node:crypto'
import type { MoveBatch, MovedKind, MoveResult } from '@recado/contracts/moving-in/batch'
import type { z } from 'zod'
import { systemCaller } from '../caller.ts'
import type { InTx, Tx } from '../db/tx.ts'
import { AppError, isOfValue, isTransient } from '../errors.ts'
import { storable } from '../storable.ts'
import { findMoved, type ImportMapTables, insertMoved } from './import-map.ts'

/** A row that moves in, and its id in the system that it leaves. */
type Moving = { readonly source: string }

/** The result for a row: its id here, and whether it was here before. Rows without references to them have no id. */
export type Moved = { readonly id: number | null; readonly isKnown?: boolean }

/** How rows of one kind move into a service. */
export type Mover<DB, R extends Moving = Moving> = {
  readonly row: z.ZodType<R>
  /** Whether `import_map` remembers the rows. Other rows must recognise by themselves that they were added before. */
  readonly isMapped: boolean
  /** Adds rows in their order, and returns one result for each. @throws NotMovable | AppError */
  readonly add: (tx: Tx<DB>, rows: readonly R[], origin: string) => Promise<readonly Moved[]>
}

export type Movers<DB> = { readonly [kind in MovedKind]?: Mover<DB> }

/** Declares a mover; the type of its rows comes from the schema. */
export const mover = <DB, R extends Moving>(given: Mover<DB, R>): Mover<DB> => given as unknown as Mover<DB>

/** A row cannot move in; the message is for the operator. */
export class NotMovable extends Error {}

/** @returns the id here of a row that another row refers to. @throws NotMovable if it has not moved in */
export function movedId(moved: ReadonlyMap<string, number>, kind: string, source: string): number {
  const id = moved.get(source)
  if (id === undefined) throw new NotMovable(`its ${kind} ${source} did not come`)
  return id
}

type Deps<DB> = { readonly inTx: InTx<DB>; readonly companyId: number; readonly movers: Movers<DB> }

/**
 * Adds the rows of a batch in one transaction, together with the record that they have moved in. If a row is refused,
 * the rows are added one by one, so that only this row stays out.
 * @throws an Error that a repetition may solve; then an unknown part of the batch was added
 */
export async function moveBatch<DB extends ImportMapTables>(
  { inTx, companyId, movers }: Deps<DB>,
  { origin, kind, rows }: MoveBatch,
): Promise<MoveResult[]> {
  const known = movers[kind]
  if (!known) throw new Error(`rows of the kind ${kind} do not belong to this service`)
  const read = rows.map((row) => readRow(known, row))
  const added = (await addAll(read.flatMap(({ row }) => row ?? []))).values()
  return read.map(({ source, row, reason }) => (row && added.next().value) ?? refused(source, reason))

  async function addAll(all: readonly Moving[]): Promise<MoveResult[]> {
    if (all.length === 0) return []
    try {
      return await inTx(systemCaller(companyId, randomUUID()), (tx) => addRows(tx, all))
    } catch (error) {
      const [only, ...others] = all
      if (isTransient(error) || !only) throw error
      if (others.length === 0) return [refused(only.source, reasonOf(error))]
      const results: MoveResult[] = []
      for (const one of all) results.push(...(await addAll([one])))
      return results
    }
  }

  async function addRows(tx: Tx<DB>, all: readonly Moving[]): Promise<MoveResult[]> {
    const { isMapped, add } = known as Mover<DB>
    const place = { origin, kind }
    const sources = all.map(({ source }) => source)
    const before = isMapped ? await findMoved(tx, place, sources) : new Map<string, number>()
    const fresh = all.filter(({ source }) => !before.has(source))
    const moved = fresh.length > 0 ? await add(tx, fresh, origin) : []
    if (isMapped) {
      const pairs = fresh.flatMap(({ source }, index) => {
        const id = moved[index]?.id
        return id == null ? [] : [{ source, id }]
      })
      await insertMoved(tx, place, pairs)
    }
    const news = moved.values()
    return all.map(({ source }) => {
      const id = before.get(source)
      if (id !== undefined) return { source, outcome: 'known', id, reason: null }
      const result = news.next().value
      return { source, outcome: result?.isKnown ? 'known' : 'added', id: result?.id ?? null, reason: null }
    })
  }
}

function readRow<DB>({ row: schema }: Mover<DB>, given: Moving): { source: string; row?: Moving; reason?: string } {
  const parsed = schema.safeParse(cleaned(given))
  const { source } = given
  if (parsed.success) return { source, row: parsed.data }
  return { source, reason: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ') }
}

/** Removes from all texts what PostgreSQL cannot store. */
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  if (Array.isArray(value)) return value.map(cleaned)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cleaned(inner)]))
}

const refused = (source: string, reason = 'the row was lost'): MoveResult => ({
  source,
  outcome: 'refused',
  id: null,
  reason,
})

/** @throws the error itself if it is not about the row */
function reasonOf(error: unknown): string {
  if (error instanceof AppError) return [error.code, ...Object.values(error.details).map(String)].join(' ')
  if (error instanceof NotMovable || (error instanceof Error && isOfValue(error))) return error.message
  throw error
}
