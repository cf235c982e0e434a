import { useQuery } from '@tanstack/react-query'
import { PromptsPage } from '../features/prompts/prompts-page.tsx'
import { queueList } from '../features/queues/api.ts'

/** The prompts page, with the data that other features provide. */
export function PromptsRoute() {
  const { data = [] } = useQuery(queueList)
  return <PromptsPage queues={data} />
}
