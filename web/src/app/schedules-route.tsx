import { useQuery } from '@tanstack/react-query'
import { colleagueList } from '../features/colleagues/api.ts'
import { connectionList } from '../features/connections/api.ts'
import { SchedulesPage } from '../features/schedules/schedules-page.tsx'

/** The schedules page, with the data that other features provide. */
export function SchedulesRoute() {
  const connections = useQuery(connectionList)
  const people = useQuery(colleagueList)
  return <SchedulesPage connections={connections.data ?? []} people={people.data ?? []} />
}
