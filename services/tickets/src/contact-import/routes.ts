import * as contract from '@recado/contracts/contacts/routes'
import { idempotently } from '@recado/kit/db/idempotency'
import type { InTx } from '@recado/kit/db/tx'
import { type Route, route } from '@recado/kit/http/route'
import type { MediaStore } from '@recado/kit/media/media-store'
import type { Database, PersonTx } from '../db.ts'
import { getOnlyFile } from '../media/get-only-file.ts'
import { awaitImport } from './await-import.ts'
import { findFinished } from './import-repository.ts'
import { importSheet } from './import-sheet.ts'
import { readSheet } from './read-sheet.ts'
import { requestImport } from './request-import.ts'

type Deps = {
  readonly inTx: InTx<Database>
  readonly store: MediaStore
  /** How long a request waits for the phone book of a connection. */
  readonly answerMs: number
}

export const contactImportRoutes = ({ inTx, store, answerMs }: Deps): Route[] => [
  route(contract.uploadContacts, async ({ caller, files, idempotency }) => {
    const cells = await readSheet(store, getOnlyFile(caller, files))
    return inTx(caller, (tx) => idempotently(tx, idempotency, () => importSheet(tx, cells)))
  }),
  route(contract.importContacts, async ({ caller, body, idempotency }) => {
    const request = (tx: PersonTx) => idempotently(tx, idempotency, () => requestImport(tx, body))
    const importId = await inTx(caller, request) // asked for again it is the same one, finished or not
    return awaitImport(() => inTx(caller, (tx) => findFinished(tx, importId)), answerMs)
  }),
]
