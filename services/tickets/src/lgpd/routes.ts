import * as contract from '@recado/contracts/contacts/data-routes'
import type { InTx } from '@recado/kit/db/tx'
import { type Route, route } from '@recado/kit/http/route'
import type { Database } from '../db.ts'
import { answerOf } from './answer-texts.ts'
import { eraseContact } from './erase-contact.ts'
import { requestExport } from './request-export.ts'

/** @param key hashes what stays of erased people */
export const dataRoutes = (inTx: InTx<Database>, key: Uint8Array): Route[] => [
  route(contract.exportContactData, async ({ caller, params }) => {
    await inTx(caller, (tx) => requestExport(tx, params.contactId))
    return {}
  }),
  route(contract.eraseContact, async ({ caller, params, body }) => {
    await inTx(caller, (tx) => eraseContact(tx, { id: params.contactId, ...body }, key))
    return answerOf('erased', caller.language)
  }),
]
