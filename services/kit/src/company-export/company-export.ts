import {
  type ExportedTable,
  exportEnded,
  exportPartFailed,
  exportPartWritten,
  exportRequested,
} from '@recado/contracts/company-export/events'
import { type Consumer, defineConsumer } from '../broker/consumer.ts'
import type { Caller } from '../caller.ts'
import type { InTx, Tx } from '../db/tx.ts'
import type { CompanyFileTables, FileLedger } from '../media/file-ledger.ts'
import type { MediaStore } from '../media/media-store.ts'
import { backoff } from '../outside/next-state.ts'
import { type DefinedWork, defineOutsideWork } from '../outside/start-outside-work.ts'
import type { ExportAnswers } from './answers.ts'
import {
  type Chunk,
  deleteChunks,
  EXPORT_CHUNKS,
  findChunk,
  findWritten,
  holdExport,
  insertChunk,
  recordWritten,
  type Written,
} from './chunk-repository.ts'
import { type ChunkEnd, type ChunkLimits, writeChunk } from './write-chunk.ts'

const LIMITS: ChunkLimits = { rowsAtOnce: 500, bytes: 32 * 1024 * 1024, ms: 20_000 }
const DEADLINE_MS = 60_000
const WAITS = { firstMs: 5_000, mostMs: 60 * 60_000, tries: 20 } // most of a day, because the file store may be down

type Options<DB> = {
  readonly service: string
  readonly inTx: InTx<DB>
  readonly store: MediaStore
  readonly ledger: FileLedger<DB>
  readonly answers: ExportAnswers
  readonly limits?: Partial<ChunkLimits>
}

/** A service's part in the files of companies, for `consumers` and `outside` of its app. */
export type CompanyExportPart<DB> = { readonly consumers: readonly Consumer<DB>[]; readonly work: DefinedWork<DB> }

/**
 * Writes the rows of a company into the file store when an admin requests the file of the company. The rows are written
 * into several stored files, one after another, so a restart repeats at most one of them. The files are in the ledger of
 * the service, which removes them when the export expires.
 */
export function companyExportPart<DB extends CompanyFileTables>({
  service,
  inTx,
  store,
  ledger,
  answers,
  limits = {},
}: Options<DB>): CompanyExportPart<DB> {
  const deps = { inTx, store, answers, limits: { ...LIMITS, ...limits } }
  const work = defineOutsideWork<DB, Wanted, ChunkEnd>({
    table: EXPORT_CHUNKS,
    repeat: 'repeatable',
    waitMs: backoff(WAITS),
    deadlineMs: DEADLINE_MS,
    atOnce: 2,
    ofEachCompany: 1,
    mayWork: async () => true, // also for a company that has not paid: its data are its own
    prepare: async (tx, id) => {
      const chunk = await findChunk(tx, id)
      return chunk && { ...chunk, caller: tx.caller, path: await ledger.expectFile(tx) }
    },
    call: async (wanted, signal) => ({ outcome: 'done', answer: await writeChunk(deps, wanted, signal) }),
    finish: (tx, chunk, end) => continueExport(tx, { service, answers, ledger }, chunk, end),
    giveUp: async (tx, id, ending) => {
      const chunk = await findChunk(tx, id)
      if (chunk && ending === 'dead') await tx.emit(exportPartFailed, { exportId: chunk.exportId, service })
    },
  })
  return { work, consumers: [beginConsumer(service), endConsumer(service, ledger)] }
}

type Wanted = Chunk & { readonly caller: Caller; readonly path: string }

const beginConsumer = <DB>(service: string): Consumer<DB> =>
  defineConsumer(`${service}.export-company`, [exportRequested], (tx: Tx<DB>, { data: { exportId, expiresAt } }) =>
    insertChunk(tx, { exportId, from: { table: '', after: null }, expiresAt: new Date(expiresAt) }),
  )

const endConsumer = <DB>(service: string, ledger: FileLedger<DB>): Consumer<DB> =>
  defineConsumer(`${service}.end-company-export`, [exportEnded], async (tx: Tx<DB>, { data: { exportId } }) => {
    if (await holdExport(tx, exportId)) await ledger.keepUntil(tx, await deleteChunks(tx, exportId), new Date())
  })

type Continuing<DB> = Pick<Options<DB>, 'service' | 'answers' | 'ledger'>

async function continueExport<DB>(
  tx: Tx<DB>,
  { service, answers, ledger }: Continuing<DB>,
  { id, exportId, expiresAt }: Wanted,
  { written, next }: ChunkEnd,
): Promise<void> {
  if (!(await holdExport(tx, exportId))) return // the export has ended, so the claim is lost
  if (written) {
    await recordWritten(tx, id, written)
    await ledger.keepUntil(tx, [written.path], expiresAt)
  }
  if (next) return insertChunk(tx, { exportId, from: next, expiresAt })
  const tables = tablesOf(answers, await findWritten(tx, exportId))
  await tx.emit(exportPartWritten, { exportId, service, tables })
}

/** Joins the stored files of each table. */
function tablesOf(answers: ExportAnswers, files: readonly Written[]): ExportedTable[] {
  const found = new Map<string, ExportedTable>()
  for (const { table, path, rows, bytes, fileBytes } of files) {
    const answer = answers[table]
    if (answer === undefined || typeof answer === 'string') continue // an older release wrote it
    const before = found.get(table) ?? { table, subject: answer.subject, rows: 0, bytes: 0, fileBytes: 0, paths: [] }
    found.set(table, {
      ...before,
      rows: before.rows + rows,
      bytes: before.bytes + bytes,
      fileBytes: before.fileBytes + fileBytes,
      paths: [...before.paths, path],
    })
  }
  return [...found.values()]
}
