import { z } from 'zod'
import { isApiError } from '../../shared/api/api-error.ts'
import { toastErrorWithAction } from '../../shared/ui/toast-with-action.tsx'

const OtherTicket = z.object({ ticket: z.object({ uuid: z.uuid() }) })

/**
 * Offers to open the contact's other open ticket if that ticket is the reason of the error.
 * @returns whether it is the reason and the user may see it
 */
export function offerOther(error: Error, label: string, onOther: (uuid: string) => void): boolean {
  if (!isApiError(error, 'ERR_OTHER_OPEN_TICKET')) return false
  const other = OtherTicket.safeParse(error.details)
  if (other.success) toastErrorWithAction(error.message, label, () => onOther(other.data.ticket.uuid))
  return other.success
}
