import { randomUUID } from 'node:crypto'
import { exportReady } from '@recado/contracts/contacts/events'
import { systemCaller } from '@recado/kit/caller'
import type { InTx } from '@recado/kit/db/tx'
import type { Log } from '@recado/kit/log'
import type { MediaStore } from '@recado/kit/media/media-store'
import type { Database } from '../db.ts'
import { expectFile } from '../media/expect-file.ts'
import { releaseFiles } from '../media/media-file-repository.ts'
import { findDossier, findExportedMessages, finishExport, type Pending, takeExport } from './export-repository.ts'
import { entriesOf } from './make-archive.ts'
import { zipOf } from './zip.ts'

const EVERY_MS = 5_000
const MOST_BYTES = 4 * 1024 * 1024 * 1024

type Deps = {
  readonly inTx: InTx<Database>
  readonly store: MediaStore
  readonly findPending: () => Promise<readonly Pending[]>
  readonly log: Log
}

/** Makes an archive, piece by piece with no transaction open in between, and tells who asked. It is kept for a day. */
async function makeExport({ inTx, store }: Deps, { companyId, id }: Pending): Promise<void> {
  const caller = systemCaller(companyId, randomUUID())
  const taken = await inTx(caller, (tx) => takeExport(tx, id))
  if (!taken) return
  const { contactId, userId } = taken
  const path = await inTx(caller, expectFile) // removed by itself should this process die
  const entries = entriesOf({
    store,
    findDossier: () => inTx(caller, (tx) => findDossier(tx, contactId)),
    findMessages: (page) => inTx(caller, (tx) => findExportedMessages(tx, { contactId, ...page })),
  })
  await store.put(path, zipOf(entries), MOST_BYTES)
  await inTx(caller, async (tx) => {
    await releaseFiles(tx, [path])
    if (await finishExport(tx, id, path)) await tx.emit(exportReady, { contactId, userId, url: `/public/${path}` })
  })
}

/** Makes what is asked for, now and every few seconds; several processes may. @returns what ends it */
export function startExporting(deps: Deps): () => Promise<void> {
  let running = Promise.resolve()
  const work = async () => {
    for (const pending of await deps.findPending()) {
      await makeExport(deps, pending).catch((err: unknown) => deps.log.warn({ err }, 'an archive was not made'))
    }
  }
  const tick = () => {
    running = running.then(work).catch((err: unknown) => deps.log.warn({ err }, 'archives were not looked at'))
  }
  tick()
  const timer = setInterval(tick, EVERY_MS)
  return async () => {
    clearInterval(timer)
    await running
  }
}
