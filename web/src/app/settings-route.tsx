import { useQuery } from '@tanstack/react-query'
import { colleagueList } from '../features/colleagues/api.ts'
import { optionsQuery } from '../features/session/api.ts'
import { SettingsPage } from '../features/settings/settings-page.tsx'

/** The settings page, with the data that it needs from other features. */
export function SettingsRoute() {
  const people = useQuery(colleagueList)
  const options = useQuery(optionsQuery)
  return <SettingsPage people={people.data ?? []} passwordMin={options.data?.passwordMin ?? 1} />
}
