import { z } from 'zod'
import { isApiError } from '../../shared/api/api-error.ts'
import { toastErrorWithAction } from '../../shared/ui/toast-with-action.tsx'

const OtherTicket = z.object({ ticket: z.object({ uuid: z.uuid() }) })

/**
 * Offers the contact's other open ticket when that is why an action failed.
 * @returns whether that was the reason, and the ticket is visible
 */
export function offerOther(error: Error, label: string, onOther: (uuid: string) => void): boolean {
  if (!isApiError(error, 'ERR_OTHER_OPEN_TICKET')) return false
  const other = OtherTicket.safeParse(error.details)
  if (other.success) toastErrorWithAction(error.message, label, () => onOther(other.data.ticket.uuid))
  return other.success
}
