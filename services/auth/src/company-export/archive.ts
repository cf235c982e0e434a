import { buffer } from 'node:stream/consumers'
import type { CompanyExport } from '@recado/contracts/company-export/company-export'
import type { Language } from '@recado/contracts/language'
import { HEAD_BYTES, readFileFacts } from '@recado/kit/media/file-facts'
import { readMediaKey } from '@recado/kit/media/media-key'
import type { MediaStore } from '@recado/kit/media/media-store'
import { tidy } from '@recado/kit/media/tidy'
import { usualExtension } from '@recado/kit/media/usual-extension'
import type { ZipEntry } from '@recado/kit/media/zip'
import type { ExportPart } from './export-repository.ts'
import { type IndexedTable, indexPage, type Missing } from './index-page.ts'
import { linesOf } from './lines-of.ts'

const MOST_NAMED = 1_000 // missing files that the index names; it counts the others

/** A ready export and its parts. */
export type ArchivedExport = {
  readonly company: { readonly id: number; readonly name: string }
  readonly language: Language
  readonly shown: CompanyExport
  readonly parts: readonly ExportPart[]
}

type Store = Pick<MediaStore, 'read'>

/**
 * The entries of the file of a company: the rows of each table as JSON lines, the stored files, and at the end the
 * index, which names the stored files that are missing. One chunk of one file is in memory.
 */
export async function* entriesOf(
  store: Store,
  { company, language, shown, parts }: ArchivedExport,
): AsyncGenerator<ZipEntry> {
  const missing: Missing = { count: 0, names: [] }
  const tables: IndexedTable[] = []
  for (const { service, tables: own } of parts) {
    for (const { table, subject, rows, paths } of own) {
      const name = `data/${service}/${table}.jsonl`
      tables.push({ name, subject, rows })
      yield { name, content: contentOf(store, paths, missing), compress: true }
    }
  }
  for (const { service, tables: own } of parts) {
    const lists = own.filter(({ subject }) => subject === 'files').flatMap(({ paths }) => paths)
    for await (const line of linesOf(contentOf(store, lists, missing))) {
      const { path } = JSON.parse(line) as { path: string }
      if (readMediaKey(path)?.companyId !== company.id) continue // only rows of another company could name it
      const entry = await fileEntry(store, service, path)
      if (entry) yield entry
      else note(missing, path)
    }
  }
  const page = indexPage({ company: company.name, language, shown, tables, missing })
  yield { name: 'index.html', content: one(Buffer.from(page)), compress: true }
}

/** Joins the stored files of a table. */
async function* contentOf(store: Store, paths: readonly string[], missing?: Missing): AsyncGenerator<Uint8Array> {
  for (const path of paths) {
    const content = await store.read(path)
    if (content) yield* content as AsyncIterable<Uint8Array>
    else if (missing) note(missing, path)
  }
}

/** Names a stored file by the last part of its key and the usual extension of its content. */
async function fileEntry(store: Store, service: string, path: string): Promise<ZipEntry | undefined> {
  const head = await store.read(path, { start: 0, end: HEAD_BYTES - 1 })
  if (!head) return undefined
  const extension = usualExtension((await readFileFacts(await buffer(head), {})).mime)
  const name = `files/${service}/${path.slice(path.lastIndexOf('/') + 1)}${extension ? `.${extension}` : ''}`
  return { name, content: tidy(contentOf(store, [path])) }
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

function note(missing: Missing, path: string): void {
  if (missing.names.length < MOST_NAMED && !missing.names.includes(path)) missing.names.push(path)
  missing.count += 1
}
