import { FIELD_ERRORS } from '@recado/contracts/errors'
import { isAllowed } from '@recado/contracts/permissions'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { AppError, invalidField, notFound } from '@recado/kit/errors'
import { findConnection } from '../../conversation/connections/connection-repository.ts'
import { getContact } from '../../conversation/contacts/contact-repository.ts'
import type { PersonTx } from '../../tables/db.ts'

const AHEAD_MS = 60_000

/** The owner to whose schedules the viewer is restricted; undefined when the viewer may see all schedules. */
export const ownerFor = ({ id, profile }: Pick<Viewer, 'id' | 'profile'>): number | undefined =>
  isAllowed(profile, 'schedules:all') ? undefined : id

/** @throws ERR_VALIDATION when the time is less than a minute ahead */
export function checkAhead(tx: PersonTx, sendAt: Date, now: Date): void {
  if (sendAt.getTime() - now.getTime() >= AHEAD_MS) return
  throw invalidField('sendAt', 'invalid', FIELD_ERRORS.invalid[tx.caller.language])
}

/** @throws ERR_SCHEDULE_SENT */
export function checkUnsent({ status }: { readonly status: string }): void {
  if (status === 'ENVIADA') throw new AppError('ERR_SCHEDULE_SENT')
}

type References = { readonly contactId?: number | undefined; readonly whatsappId?: number | null | undefined }

/** @throws ERR_NO_CONTACT_FOUND | ERR_NO_WAPP_FOUND */
export async function checkReferences(tx: PersonTx, { contactId, whatsappId }: References): Promise<void> {
  if (contactId !== undefined) await getContact(tx, contactId)
  if (whatsappId === undefined || whatsappId === null) return
  const connection = await findConnection(tx, whatsappId)
  if (!connection || connection.deleted) throw notFound('whatsapp')
}
