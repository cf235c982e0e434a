import { useQuery } from '@tanstack/react-query'
import { colleagueList } from '../features/colleagues/api.ts'
import { BoardPage } from '../features/kanban/board-page.tsx'
import { queueList } from '../features/queues/api.ts'

/** The board with what it needs of other features. */
export function BoardRoute() {
  const queues = useQuery(queueList)
  const people = useQuery(colleagueList)
  return <BoardPage queues={queues.data ?? []} people={people.data ?? []} />
}
