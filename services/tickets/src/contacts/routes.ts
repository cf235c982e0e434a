import * as contract from '@recado/contracts/contacts/routes'
import type { InTx } from '@recado/kit/db/tx'
import { type Route, route } from '@recado/kit/http/route'
import type { Database } from '../db.ts'
import { getContact } from './contact-repository.ts'

export const contactRoutes = (inTx: InTx<Database>): Route[] => [
  route(contract.getContact, ({ caller, params }) => inTx(caller, (tx) => getContact(tx, params.contactId))),
]
