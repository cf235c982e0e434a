import * as contract from '@recado/contracts/contacts/data-routes'
import { answerWith, type Route, route } from '@recado/kit/http/routes/route'
import { ANSWERS } from './answer-texts.ts'
import { eraseContact } from './erase-contact.ts'
import { requestExport } from './request-export.ts'

/** @param key hashes the numbers of erased contacts @param wakeExports wakes the outside work that makes archives */
export const dataRoutes = (key: Uint8Array, wakeExports: () => void): Route[] => [
  route(
    contract.exportContactData,
    (tx, { contactId }) => requestExport(tx, contactId, wakeExports),
    () => ({}),
  ),
  route(
    contract.eraseContact,
    (tx, { contactId: id, ...input }) => eraseContact(tx, { id, ...input }, key),
    answerWith(ANSWERS.erased),
  ),
]
