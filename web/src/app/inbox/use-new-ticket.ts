import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAddress } from '../../shared/list/use-address.ts'

/**
 * The dialog of a new ticket, opened here or by an address. Its value is the initial search text for the contact;
 * undefined: closed.
 */
export function useNewTicket() {
  const [params] = useSearchParams()
  const { change } = useAddress()
  const [text, start] = useState<string>()
  const asked = params.get('new')
  useEffect(() => {
    if (asked === null) return
    start(asked)
    change({ new: undefined }) // a reload does not ask again
  }, [asked, change])
  return [text, start] as const
}
