import { z } from 'zod'
import { isApiError } from '../../shared/api/api-error.ts'
import { toastErrorWithWayOut } from '../../shared/ui/toast-with-way-out.tsx'

const OtherTicket = z.object({ ticket: z.object({ uuid: z.uuid() }) })

/** Leads to the contact's other ticket when that is why something cannot be done. @returns whether it is, and is seen */
export function offerOther(error: Error, label: string, onOther: (uuid: string) => void): boolean {
  if (!isApiError(error, 'ERR_OTHER_OPEN_TICKET')) return false
  const other = OtherTicket.safeParse(error.details)
  if (other.success) toastErrorWithWayOut(error.message, label, () => onOther(other.data.ticket.uuid))
  return other.success
}
