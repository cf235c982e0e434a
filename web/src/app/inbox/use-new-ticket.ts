import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAddress } from '../../shared/list/use-address.ts'

/**
 * The dialog for a new ticket, opened by the user or by an address. Its value is the initial search text for the
 * contact; undefined while the dialog is closed.
 */
export function useNewTicket() {
  const [params] = useSearchParams()
  const { change } = useAddress()
  const [text, start] = useState<string>()
  const asked = params.get('new')
  useEffect(() => {
    if (asked === null) return
    start(asked)
    change({ new: undefined }) // removes the parameter, so that a reload does not open the dialog again
  }, [asked, change])
  return [text, start] as const
}
