import type { MovedKind, MoveResult } from '@recado/contracts/moving-in/batch'
import type { Door } from './doors/door.ts'
import type { Draft, Reading, Step } from './draft.ts'
import type { Report } from './report.ts'

type Import = {
  readonly steps: readonly Step[]
  readonly reading: Reading
  readonly doorOf: (service: Step['service']) => Promise<Door>
  readonly report: Report
  readonly log: (line: string) => void
  readonly signal?: AbortSignal | undefined
}

/** Kinds of many rows, to which only rows of the same service refer; their ids are not kept in memory. */
const MANY: readonly MovedKind[] = ['contact', 'ticket', 'message', 'contactListItem']

/**
 * Moves the rows of all kinds, page by page, and each page in one transaction. An interrupted import continues when it
 * is run again: rows that are here are recognised.
 */
export async function runImport({ steps, reading, doorOf, report, log, signal }: Import): Promise<void> {
  const { former, ids } = reading
  for (const { kind, service, read } of steps) {
    const door = await doorOf(service)
    for await (const drafts of read(reading)) {
      signal?.throwIfAborted()
      const rows = drafts.flatMap(({ row, source }) =>
        row ? [{ ...row, source: String(row['source'] ?? source) }] : [],
      )
      const results = rows.length > 0 ? await door.send({ origin: former.origin, kind, rows }) : []
      take(kind, drafts, results)
    }
    const counts = report.counts.get(kind)
    if (counts && !kind.startsWith('known')) log(`${kind}: ${lineOf(counts)}`)
  }

  function take(kind: MovedKind, drafts: readonly Draft[], results: readonly MoveResult[]): void {
    const answers = results.values()
    for (const { source, row, reason, notes } of drafts) {
      const result = row ? answers.next().value : undefined
      const refusal = row ? (result?.reason ?? null) : (reason ?? null)
      report.count(kind, refusal === null ? (result?.outcome ?? 'refused') : 'refused')
      if (refusal !== null) report.tell(kind, source, refusal)
      else if (result?.outcome === 'added' && notes.length > 0) {
        report.count(kind, 'noted')
        for (const note of notes) report.tell(kind, source, note)
      }
      if (result?.id != null && !MANY.includes(kind)) ids.set(kind, source, result.id)
    }
  }
}

const lineOf = ({ added, known, refused, noted }: Record<'added' | 'known' | 'refused' | 'noted', number>): string =>
  [
    `${added} come`,
    ...(known > 0 ? [`${known} are here`] : []),
    ...(refused > 0 ? [`${refused} do not come`] : []),
    ...(noted > 0 ? [`${noted} come without a part`] : []),
  ].join(', ')
