import type { MovedKind } from '@recado/contracts/moving-in/batch'
import { SourceId } from '@recado/contracts/moving-in/rows'
import type { FormerSystem, Row } from './former/former-system.ts'
import { sourceOf, Unfit } from './former/read-values.ts'
import type { Ids } from './ids.ts'
import type { TakeFile } from './media/take-file.ts'
import type { Note } from './note.ts'

/** A row that moves: its fields, or the reason why it cannot move. `notes` say what of it does not come. */
export type Draft = {
  readonly source: string
  readonly row?: Readonly<Record<string, unknown>>
  readonly reason?: string
  readonly notes: readonly string[]
}

/** The former system, and the ids of the rows that have moved so far. */
export type Reading = { readonly former: FormerSystem; readonly ids: Ids; readonly takeFile: TakeFile }

/** Reads all rows of a kind, in pages. */
export type Reader = (reading: Reading) => AsyncGenerator<Draft[]>

/** A kind of rows, and the service into which they move. */
export type Step = {
  readonly kind: MovedKind
  readonly service: 'auth' | 'tickets' | 'connections' | 'campaigns'
  readonly read: Reader
}

/** Converts rows; a row that `convert` refuses with `Unfit` becomes a draft with the reason. */
export async function draftAll(
  rows: readonly Row[],
  convert: (row: Row, note: Note) => Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>,
): Promise<Draft[]> {
  const drafts: Draft[] = []
  for (const row of rows) {
    const source = sourceOf(row)
    const notes: string[] = []
    try {
      const fields: Readonly<Record<string, unknown>> = await convert(row, (text) => void notes.push(text))
      const moving = { source, ...fields }
      // services refuse a whole batch with a row that has no usable id
      if (!SourceId.safeParse(moving.source).success) throw new Unfit('its id is missing or too long')
      drafts.push({ source, row: moving, notes })
    } catch (error) {
      if (!(error instanceof Unfit)) throw error
      drafts.push({ source, reason: error.message, notes })
    }
  }
  return drafts
}
