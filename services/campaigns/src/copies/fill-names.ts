import { keepName } from '../names/name-repository.ts'
import type { Tx } from '../tables/db.ts'
import { completeCopy } from './known-copy-repository.ts'

type Told = { readonly id: number; readonly name: string; readonly version: number }

const TABLES = { tag: 'tag_ref', 'file-list': 'file_list_ref' } as const

/**
 * Stores the names of all tags or file lists of the company, and marks the copy as complete. Does nothing if it was
 * complete already.
 */
export async function fillNames(tx: Tx, kind: keyof typeof TABLES, told: readonly Told[]): Promise<void> {
  if (!(await completeCopy(tx, kind))) return
  for (const each of told) await keepName(tx, TABLES[kind], each)
}
