import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { readPaying } from '../shared/invoices/paying.ts'
import { useTellRenewed } from '../shared/invoices/use-tell-renewed.ts'
import { useCurrentUser } from '../shared/session/current-user.tsx'

/**
 * Announces a renewed licence when a payment that began in this browser has completed while the socket was closed.
 * @param opening how often the socket has connected. The check runs only after a connection, because only then the next
 * frame is certain to arrive.
 */
export function usePaidMeanwhile(opening: number): void {
  const client = useQueryClient()
  const { id } = useCurrentUser().company
  const tell = useEffectEvent(useTellRenewed())
  const ask = useEffectEvent(async () => {
    if (readPaying(id) === undefined) return
    // loaded on demand, because it is rarely used
    const { askPaidMeanwhile } = await import('../features/finance/ask-paid-meanwhile.ts')
    const dueDate = await askPaidMeanwhile(client, id)
    if (dueDate !== undefined) tell(dueDate)
  })
  useEffect(() => {
    if (opening > 0) void ask().catch(() => undefined) // the next connection tries again
  }, [opening])
}
