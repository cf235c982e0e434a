import { listSupport } from '@recado/contracts/auth/support-routes'
import type { LiveSubject } from '@recado/contracts/realtime/frames'
import { aSupportEntry } from '@recado/contracts/testing/company'
import { supportList } from '../features/support/support-list.ts'
import { aShelf, type Held } from './held-subjects.ts'
import type { fakeServer } from './server.ts'

/** Support entries, with fake routes that answer from their data. */
export const heldSupport = (server: ReturnType<typeof fakeServer>, roll: (sides: number) => number) =>
  ({
    support() {
      const idOf = (id: number) => `6a1c2f30-0000-4000-8000-${String(id).padStart(12, '0')}`
      const shelf = aShelf((id, version) => ({ id, version, mayChange: version > 1 }))
      const toEntry = ({ id, mayChange }: { readonly id: number; readonly mayChange: boolean }) =>
        aSupportEntry(1, { id: idOf(id), mayChange, allowedBy: mayChange ? 'Bia' : null })
      server.serve(listSupport, () => shelf.rows().toReversed().map(toEntry))
      const told = (row: Parameters<typeof toEntry>[0]) =>
        ({ subject: 'support', action: 'update', data: { entry: toEntry(row) } }) as const
      return {
        queries: [{ query: supportList }],
        steps: {
          update: () => (roll(2) === 0 ? [told(shelf.create())] : shelf.update(roll).map(told)),
          delete: () =>
            shelf
              .delete(roll)
              .map(({ id }) => ({ subject: 'support', action: 'delete', data: { supportId: idOf(id) } })),
        },
      }
    },
  }) satisfies Partial<Record<LiveSubject, () => Held>>
