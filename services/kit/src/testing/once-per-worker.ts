type Closable = { readonly close: () => Promise<void> }
type Shared = { readonly starting: Promise<Closable>; users: number }

const started = new Map<string, Shared>() // by key, in order of last use; the process runs its test files one by one

/**
 * Starts a resource that the test files of this process share. Starting another resource closes unused ones, except the
 * one used last, because idle services still poll the database. The rest closes when the process ends.
 * @param key files that pass the same key share one resource
 * @returns the resource; its `close` only ends the use by this file
 */
export async function oncePerWorker<T extends Closable>(key: string, start: () => Promise<T>): Promise<T> {
  const known = started.get(key)
  const shared = known ?? { starting: start(), users: 0 }
  shared.users += 1
  started.delete(key)
  started.set(key, shared)
  if (!known) shared.starting.catch(() => started.delete(key)) // the next file tries again
  const [one] = await Promise.all([shared.starting as Promise<T>, ...(known ? [] : endUnused())])
  let isUsed = true
  return {
    ...one,
    close: async () => {
      if (isUsed) shared.users -= 1
      isUsed = false
    },
  }
}

function endUnused(): Promise<void>[] {
  const unused = [...started].filter(([, { users }]) => users === 0).slice(0, -1)
  return unused.map(async ([key, { starting }]) => {
    started.delete(key)
    await (await starting).close()
  })
}
