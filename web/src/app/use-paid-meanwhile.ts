import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { readPaying } from '../shared/invoices/paying.ts'
import { useTellRenewed } from '../shared/invoices/use-tell-renewed.ts'
import { useCurrentUser } from '../shared/session/current-user.tsx'

/**
 * Announces a longer licence when a payment that was begun in this browser has concluded while the socket was closed.
 * @param opening grows whenever the socket has opened: only then is it certain that the next frame will arrive
 */
export function usePaidMeanwhile(opening: number): void {
  const client = useQueryClient()
  const { id } = useCurrentUser().company
  const tell = useEffectEvent(useTellRenewed())
  const ask = useEffectEvent(async () => {
    if (readPaying(id) === undefined) return
    const { askPaidMeanwhile } = await import('../features/finance/ask-paid-meanwhile.ts') // rarely used
    const dueDate = await askPaidMeanwhile(client, id)
    if (dueDate !== undefined) tell(dueDate)
  })
  useEffect(() => {
    if (opening > 0) void ask().catch(() => undefined) // tried again with the next socket
  }, [opening])
}
