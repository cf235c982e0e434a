import type { KeyChange, SessionStore } from '../channel.ts'

export type WriteAhead = {
  readonly store: SessionStore
  isWriting(): boolean
  /** Resolves once all that the client wanted written so far is committed; never when it could not be. */
  written(): Promise<void>
}

/**
 * A store that lets the client go on while its keys are being committed, so that the commits of several messages can be
 * one. It must be held back from the network meanwhile: `holdBack`.
 * @param store commits in the order in which it is asked, and never rejects
 */
export function writeAhead(store: SessionStore): WriteAhead {
  const unwritten = new Map<string, KeyChange>()
  let writes = 0
  let last = Promise.resolve()

  async function write(...[changes, entry, links]: Parameters<SessionStore['writeKeys']>): Promise<void> {
    for (const change of changes) unwritten.set(nameOf(change), change)
    writes++
    await store.writeKeys(changes, entry, links)
    writes--
    for (const change of changes) if (unwritten.get(nameOf(change)) === change) unwritten.delete(nameOf(change))
  }
  const written = () => last

  return {
    isWriting: () => writes > 0,
    written,
    store: {
      ...store,
      async writeKeys(changes, entry, links) {
        last = write(changes, entry, links)
      },
      async readKeys(type, ids) {
        const known = ids.flatMap((id) => unwritten.get(nameOf({ type, id })) ?? [])
        if (known.length === 0) return store.readKeys(type, ids)
        const others = ids.filter((id) => !unwritten.has(nameOf({ type, id })))
        const found = others.length > 0 ? await store.readKeys(type, others) : []
        return new Map([
          ...found,
          ...known.flatMap(({ id, value }) => (value ? [[id, Buffer.from(value)] as const] : [])),
        ])
      },
      async findPlaintext(cipherHash) {
        await written()
        return store.findPlaintext(cipherHash)
      },
    },
  }
}

const nameOf = ({ type, id }: Pick<KeyChange, 'type' | 'id'>) => `${type}.${id}`
