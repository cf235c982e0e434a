import type { KeyChange, SessionStore } from '../channel.ts'

export type WriteAhead = {
  readonly store: SessionStore
  isWriting(): boolean
  /** Resolves once all writes requested so far are committed; never resolves if one of them failed. */
  written(): Promise<void>
}

/**
 * A store that lets the client continue while its keys are being committed, so that several messages share a commit.
 * `holdBack` must delay the client's frames until the commit.
 *
 * @param store commits in the order of its calls, and never rejects
 */
export function writeAhead(store: SessionStore): WriteAhead {
  const unwritten = new Map<string, KeyChange>()
  let writes = 0
  let last = Promise.resolve()

  async function write(...[changes, entry, links, tokens]: Parameters<SessionStore['writeKeys']>): Promise<void> {
    for (const change of changes) unwritten.set(nameOf(change), change)
    writes++
    await store.writeKeys(changes, entry, links, tokens)
    writes--
    for (const change of changes) if (unwritten.get(nameOf(change)) === change) unwritten.delete(nameOf(change))
  }
  const written = () => {
    store.hurry()
    return last
  }

  return {
    isWriting: () => writes > 0,
    written,
    store: {
      ...store,
      async writeKeys(changes, entry, links, tokens) {
        last = write(changes, entry, links, tokens)
      },
      async readKeys(types, ids) {
        const known = types.flatMap((type) => ids.flatMap((id) => unwritten.get(nameOf({ type, id })) ?? []))
        const names = new Set(known.map(nameOf))
        const isAllKnown = names.size === types.length * ids.length
        const found = isAllKnown ? [] : await store.readKeys(types, ids)
        return [
          ...found.filter((key) => !names.has(nameOf(key))),
          ...known.flatMap(({ type, id, value }) => (value ? [{ type, id, value: Buffer.from(value) }] : [])),
        ]
      },
      async findPlaintext(cipherHash) {
        await written()
        return store.findPlaintext(cipherHash)
      },
    },
  }
}

const nameOf = ({ type, id }: Pick<KeyChange, 'type' | 'id'>) => `${type}.${id}`
