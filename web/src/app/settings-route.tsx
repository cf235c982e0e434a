import { useQuery } from '@tanstack/react-query'
import { colleagueList } from '../features/colleagues/api.ts'
import { SettingsPage } from '../features/settings/settings-page.tsx'

/** The settings page with what it needs of other features. */
export function SettingsRoute() {
  const { data } = useQuery(colleagueList)
  return <SettingsPage people={data ?? []} />
}
