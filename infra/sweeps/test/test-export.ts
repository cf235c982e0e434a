import { randomUUID } from 'node:crypto'
import { systemCaller } from '@recado/kit/caller'
import { ANSWERED_COLUMNS, type ExportAnswers } from '@recado/kit/company-export/answers'
import type { Place } from '@recado/kit/company-export/chunk-repository'
import { type ChunkEnd, writeChunk } from '@recado/kit/company-export/write-chunk'
import { openDatabase } from '@recado/kit/db/open-database'
import type { DeliveryTables } from '@recado/kit/db/outbox'
import { createInTx } from '@recado/kit/db/tx'
import { createLog } from '@recado/kit/log'
import type { MediaStore } from '@recado/kit/media/media-store'
import type { TestService } from '@recado/kit/testing/service'
import type { ServiceName } from '@recado/system/services'
import { expect, test } from 'vitest'
import { mark, markRows } from '../src/marks.ts'
import type { StartedSubject } from './subjects/subject.ts'

type Column = { readonly table: string; readonly column: string; readonly type: string }
/** The columns whose names look like secrets, but which contain none. */
const NO_SECRETS: readonly string[] = ['setting.key', 'prompt.max_tokens', 'prompt.total_tokens']
const soundsSecret = ({ table, column }: Column) =>
  /hash|secret|token|password|sealed|qrcode|(^|_)key$/.test(column) && !NO_SECRETS.includes(`${table}.${column}`)

const isBinary = ({ type }: Column) => type === 'bytea'

/** Tests that the file of a company has its own rows only, and only columns that the service declares. */
export function testExport(name: ServiceName, subjectNow: () => StartedSubject): void {
  test('every table with data of companies, and each of its columns, has an answer for the file of a company', async () => {
    const answers = await answersOf(name)
    const columns = await columnsOf(subjectNow().service)

    expect(faultsOf(answers, columns)).toEqual([])
    expect(Object.keys(answers).filter((table) => !columns.some((column) => column.table === table))).toEqual(
      unusedOf(answers, columns),
    )
  })

  test('the answers are found incomplete without a table, without a column, and with a secret or binary column', async () => {
    const columns = await columnsOf(subjectNow().service)
    const planted = (column: Partial<Column>) =>
      faultsOf({ ...ANSWERS_OF_NONE }, [{ table: 'idempotency_key', column: 'key', type: 'text', ...column }])

    expect(columns.length).toBeGreaterThan(0)
    expect(planted({ table: 'new_table' })).toEqual(['new_table has no answer'])
    expect(planted({ table: 'shown_table', column: 'new_column' })).toEqual(['shown_table.new_column has no answer'])
    expect(planted({ table: 'shown_table', column: 'password_hash' })).toEqual([
      'shown_table.password_hash has the name of a secret',
    ])
    expect(planted({ table: 'shown_table', column: 'id', type: 'bytea' })).toEqual(['shown_table.id is binary'])
  })

  test('the file of a company has all its rows, none of another company, and no withheld column', async () => {
    const { service, own, other } = subjectNow()
    await markRows(service.database, other.id, 'B')
    const answers = await answersOf(name)

    const written = await exportOf(service, name, other.id, answers)

    const shownTables = Object.entries(answers).filter(([, answer]) => typeof answer !== 'string')
    for (const [table, answer] of shownTables) {
      if (typeof answer === 'string') continue
      const isUsed = answer.namesFiles ? 'and delete_after is null' : ''
      const count = await countOf(service, `"${table}" where company_id = ${other.id} ${isUsed}`)
      expect([table, written.get(table)?.length ?? 0]).toEqual([table, count])
    }
    const text = [...written.values()].flat().join('\n')
    const withheld = (await columnsOf(service)).filter(({ table, column }) => {
      const answer = answers[table]
      return answer !== undefined && (typeof answer === 'string' || answer.withheld.has(column))
    })
    const marks = withheld.map(({ table, column }) => mark('B', `${table}.${column}`).toLowerCase())
    expect(marks.filter((one) => text.includes(one.slice(0, -1)))).toEqual([])
    expect(text).toContain('⟦b-')
    expect(own.id).not.toBe(other.id)
  })
}

const answersOf = async (name: ServiceName): Promise<ExportAnswers> => {
  const path = new URL(`../../../services/${name}/src/tables/export-answers.ts`, import.meta.url)
  const { EXPORT_ANSWERS } = (await import(path.href)) as { EXPORT_ANSWERS: ExportAnswers }
  return EXPORT_ANSWERS
}

const ANSWERS_OF_NONE: ExportAnswers = {
  idempotency_key: 'technical',
  shown_table: { subject: 'company', columns: ['id', 'password_hash'], withheld: new Map(), namesFiles: false },
}

function faultsOf(answers: ExportAnswers, columns: readonly Column[]): string[] {
  return columns.flatMap((found) => {
    const { table, column } = found
    const answer = answers[table]
    if (answer === undefined) return `${table} has no answer`
    if (typeof answer === 'string' || ANSWERED_COLUMNS.includes(column)) return []
    if (answer.columns.includes(column)) {
      if (soundsSecret(found)) return `${table}.${column} has the name of a secret`
      return isBinary(found) ? `${table}.${column} is binary` : []
    }
    return answer.withheld.has(column) ? [] : `${table}.${column} has no answer`
  })
}

/** The tables of the kit that this service does not have. */
const unusedOf = (answers: ExportAnswers, columns: readonly Column[]): string[] =>
  Object.keys(answers).filter(
    (table) =>
      ['setting_ref', 'user_ref', 'company_ref', 'mail'].includes(table) && !columns.some((c) => c.table === table),
  )

async function columnsOf({ database }: TestService): Promise<Column[]> {
  const { rows } = await database.query<Column>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and exists (select from pg_attribute where attrelid = c.oid and attname = 'company_id' and not attisdropped)
    order by 1, a.attnum`)
  return rows
}

const countOf = async ({ database }: TestService, from: string): Promise<number> =>
  (await database.query<{ count: number }>(`select count(*)::int as count from ${from}`)).rows[0]?.count ?? 0

/** Writes the company's rows as the service does, in files of few rows. @returns the lines by table */
async function exportOf(
  service: TestService,
  name: ServiceName,
  companyId: number,
  answers: ExportAnswers,
): Promise<Map<string, string[]>> {
  const migrations = new URL(`../../../services/${name}/migrations/`, import.meta.url)
  const opened = await openDatabase<DeliveryTables>(migrations, service.environment, createLog('export', 'silent'))
  const inTx = createInTx(opened.app, () => {})
  const lines = new Map<string, string[]>()
  const texts: string[] = []
  const store: Pick<MediaStore, 'put' | 'sizeOf'> = {
    async put(_key, content) {
      const bytes = Buffer.concat(await Array.fromAsync(content))
      texts.push(bytes.toString())
      return { size: bytes.length, sha256: '' }
    },
    sizeOf: async () => 1,
  }
  const limits = { rowsAtOnce: 2, bytes: 1_000, ms: 60_000 }
  const caller = systemCaller(companyId, randomUUID())
  let from: Place | undefined = { table: '', after: null }
  while (from) {
    const { written, next }: ChunkEnd = await writeChunk(
      { inTx, store, answers, limits },
      { caller, from, path: '' },
      new AbortController().signal,
    )
    if (written) {
      const own = texts.at(-1)?.split('\n').slice(0, -1) ?? []
      lines.set(written.table, [...(lines.get(written.table) ?? []), ...own])
    }
    from = next
  }
  await opened.close()
  return lines
}
