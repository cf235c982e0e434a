type Closable = { readonly close: () => Promise<void> }
type Shared = { readonly starting: Promise<Closable>; users: number }

const started = new Map<string, Shared>() // of this process, which runs one test file after the other; the last was used last

/**
 * Starts something for the test files that this process runs, which share it. It ends with the process, or sooner: of
 * what no file uses any more all but what was used last ends when something else is started, since a service that
 * nobody asks goes on looking for work.
 * @param key what to share: files that ask with the same key get the same
 * @returns it, with a `close` that says that this file no longer uses it
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
