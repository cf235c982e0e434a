import { useQuery } from '@tanstack/react-query'
import { BoardPage } from '../features/kanban/board-page.tsx'
import { queueList } from '../features/queues/api.ts'

/** The board with what it needs of other features. */
export function BoardRoute() {
  const queues = useQuery(queueList)
  return <BoardPage queues={queues.data ?? []} />
}
