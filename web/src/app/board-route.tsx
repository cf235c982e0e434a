import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { colleagueList } from '../features/colleagues/api.ts'
import { BoardPage } from '../features/kanban/board-page.tsx'
import { queueList } from '../features/queues/api.ts'
import { lazyDialog } from '../shared/ui/lazy-part.tsx'
import { TEXTS } from './texts.ts'

const Peek = lazyDialog(() => import('./inbox/peek.tsx'), 'Peek', [
  TEXTS.tickets,
  TEXTS.history,
  TEXTS.content,
  TEXTS.composer,
  TEXTS.details,
])

/** The board, with the data that other features provide. */
export function BoardRoute() {
  const queues = useQuery(queueList)
  const people = useQuery(colleagueList)
  const navigate = useNavigate()
  const [peeked, peek] = useState<Ticket>()
  return (
    <>
      <BoardPage queues={queues.data ?? []} people={people.data ?? []} onPeek={peek} />
      {peeked && (
        <Peek ticket={peeked} onTaken={({ uuid }) => navigate(`/tickets/${uuid}`)} onClose={() => peek(undefined)} />
      )}
    </>
  )
}
