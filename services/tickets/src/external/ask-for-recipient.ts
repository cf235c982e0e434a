import { findConnection } from '../connections/connection-repository.ts'
import { getContact } from '../contacts/contact-repository.ts'
import { identitiesOf } from '../contacts/contact-rules.ts'
import type { ProgramTx } from '../db.ts'
import { askForProgram } from '../identities/check-number.ts'
import { findOwners } from '../identities/identity-repository.ts'
import { checkExternal, type ExternalRequest } from './check-external.ts'

/**
 * Has WhatsApp asked, by the connection that is to send, who has a number, unless that is known.
 * @returns where the answer will be; undefined when nobody needs to ask, or can: the connection is still opening
 * @throws whatever is wrong with the request | ERR_TOO_MANY_REQUESTS while the connection has asked all that it may
 */
export async function askForRecipient(tx: ProgramTx, request: ExternalRequest): Promise<string | undefined> {
  await checkExternal(tx, request)
  const { number } = request
  const [known] = await findOwners(tx, identitiesOf({ phone: number, lid: null }))
  if (known !== undefined && (await getContact(tx, known)).isWhatsappValid) return undefined
  const { connectionId } = tx.caller
  const isOpen = (await findConnection(tx, connectionId))?.status === 'CONNECTED'
  return isOpen ? askForProgram(tx, connectionId, number) : undefined
}
