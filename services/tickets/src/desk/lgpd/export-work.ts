import { exportFailed, exportReady } from '@recado/contracts/contacts/events'
import type { Caller } from '@recado/kit/caller'
import { getCompany, isHeld } from '@recado/kit/copies/companies'
import type { InTx } from '@recado/kit/db/tx'
import { type MediaStore, MediaTooLargeError } from '@recado/kit/media/media-store'
import { zipOf } from '@recado/kit/media/zip'
import { backoff } from '@recado/kit/outside/next-state'
import type { Outcome } from '@recado/kit/outside/outside-work'
import { type DefinedWork, defineOutsideWork } from '@recado/kit/outside/start-outside-work'
import { holdContact } from '../../conversation/contacts/contact-repository.ts'
import { expectFile, releaseFiles } from '../../conversation/stored-files/stored-file-repository.ts'
import type { Database, Tx } from '../../tables/db.ts'
import { type Export, findDossier, findExportedMessages, finishExport, getExport } from './export-repository.ts'
import { entriesOf } from './make-archive.ts'

const MOST_BYTES = 4 * 1024 * 1024 * 1024
const DEADLINE_MS = 10 * 60_000
// the tries span most of a day, because the file store may be down
const WAITS = { firstMs: 10_000, mostMs: 60 * 60_000, tries: 20 }

type Deps = { readonly inTx: InTx<Database>; readonly store: MediaStore }
type Wanted = Export & {
  readonly caller: Caller
  readonly path: string // the file is deleted unless the work succeeds
}

/**
 * Writes archives in chunks, without an open transaction between them, and notifies the requester of success or
 * failure. Archives are kept for a day.
 */
export const createExportWork = ({ inTx, store }: Deps): DefinedWork<Database> =>
  defineOutsideWork<Database, Wanted, undefined>({
    table: 'contact_export',
    repeat: 'repeatable',
    waitMs: backoff(WAITS),
    deadlineMs: DEADLINE_MS,
    atOnce: 2,
    ofEachCompany: 1,
    mayWork: async (tx) => !isHeld(await getCompany(tx)),
    prepare: async (tx, id) => ({ ...(await getExport(tx, id)), caller: tx.caller, path: await expectFile(tx) }),
    call: (wanted, signal) => makeArchive({ inTx, store }, wanted, signal),
    finish: announceExport,
    giveUp: announceFailure,
  })

async function makeArchive(
  { inTx, store }: Deps,
  { caller, contactId, path }: Wanted,
  signal: AbortSignal,
): Promise<Outcome<undefined>> {
  const entries = entriesOf({
    store,
    findDossier: () => inTx(caller, (tx) => findDossier(tx, contactId)),
    findMessages: (page) => inTx(caller, (tx) => findExportedMessages(tx, { contactId, ...page })),
  })
  try {
    await store.put(path, unlessAborted(zipOf(entries), signal), MOST_BYTES)
    return { outcome: 'done', answer: undefined }
  } catch (error) {
    if (error instanceof MediaTooLargeError) return { outcome: 'hopeless', reason: 'too large' }
    throw error
  }
}

/**
 * Announces a finished archive. Locks the contact before the export's row, in the order in which deleting a contact
 * locks.
 */
async function announceExport(tx: Tx, { id, contactId, userId, path }: Wanted): Promise<void> {
  if (!(await holdContact(tx, contactId))) return // deleting the contact has deleted the row, so the claim is lost
  await releaseFiles(tx, [path])
  await finishExport(tx, id, path)
  await tx.emit(exportReady, { contactId, userId, url: `/public/${path}` })
}

async function announceFailure(tx: Tx, id: number): Promise<void> {
  const { contactId, userId } = await getExport(tx, id)
  await tx.emit(exportFailed, { contactId, userId })
}

/** @throws the signal's reason, between two chunks of the content */
async function* unlessAborted(content: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    signal.throwIfAborted()
    yield piece
  }
}
