import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/** What the contact of a new ticket is looked for by: asked for here, or by an address; undefined: none is begun. */
export function useNewTicket() {
  const [params, setParams] = useSearchParams()
  const [text, start] = useState<string>()
  const asked = params.get('new')
  useEffect(() => {
    if (asked === null) return
    start(asked)
    setParams(
      (present) => {
        present.delete('new') // a reload does not ask again
        return present
      },
      { replace: true },
    )
  }, [asked, setParams])
  return [text, start] as const
}
