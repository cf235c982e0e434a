import { useQuery } from '@tanstack/react-query'
import { QueuesPage } from '../features/queues/queues-page.tsx'
import { settingList } from '../features/settings/api.ts'

/** The queues page, with the data that other features provide. */
export function QueuesRoute() {
  const { data } = useQuery(settingList)
  return <QueuesPage hasHours={data?.find(({ key }) => key === 'scheduleType')?.value === 'queue'} />
}
