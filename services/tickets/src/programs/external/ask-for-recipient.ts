import { findConnection } from '../../conversation/connections/connection-repository.ts'
import { getContact } from '../../conversation/contacts/contact-repository.ts'
import { identitiesOf } from '../../conversation/contacts/contact-rules.ts'
import { askForProgram } from '../../conversation/identities/check-number.ts'
import { findOwners } from '../../conversation/identities/identity-repository.ts'
import type { ProgramTx } from '../../tables/db.ts'
import { checkExternal, type ExternalRequest } from './check-external.ts'

/**
 * Asks WhatsApp for the owner of a number, through the connection that will send, unless the owner is known.
 * @returns the id of the check; undefined when no check is needed, or when the connection is still opening and cannot
 * check
 * @throws the errors of the request | ERR_TOO_MANY_REQUESTS when the connection has reached its limit of checks
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
