import { MOVED_ROWS, type MoveBatch, type MovedKind } from '@recado/contracts/moving-in/batch'
import type { Door } from './door.ts'

/** The fields that refer to rows of these kinds within the same service. */
const REFERENCES: Readonly<Partial<Record<MovedKind, Readonly<Record<string, MovedKind>>>>> = {
  option: { parent: 'option' },
  ticket: { contact: 'contact', tags: 'tag' },
  message: { ticket: 'ticket', author: 'contact' },
  schedule: { contact: 'contact' },
}

/**
 * Answers as all services would, as far as the rows themselves decide, and stores nothing. It does not know what the
 * company here has already, such as a queue of the same name.
 */
export function pretendDoor(): Door {
  const come = new Map<MovedKind, Set<string>>()
  let lastId = 0

  function reasonOf(kind: MovedKind, row: MoveBatch['rows'][number]): string | null {
    const read = MOVED_ROWS[kind].safeParse(row)
    if (!read.success) {
      return read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
    }
    for (const [field, other] of Object.entries(REFERENCES[kind] ?? {})) {
      const missing = [row[field] ?? []].flat().find((source) => !come.get(other)?.has(String(source)))
      if (missing !== undefined) return `its ${other} ${String(missing)} did not come`
    }
    return null
  }
  return {
    async send({ kind, rows }) {
      return rows.map((row) => {
        const { source } = row
        const reason = reasonOf(kind, row)
        if (reason !== null) return { source, outcome: 'refused', id: null, reason }
        const own = come.get(kind) ?? new Set()
        come.set(kind, own.add(source))
        return { source, outcome: 'added', id: ++lastId, reason: null }
      })
    },
    close: async () => {},
  }
}
