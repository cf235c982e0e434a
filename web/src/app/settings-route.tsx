import { useQuery } from '@tanstack/react-query'
import { AuditLog } from '../features/audit/audit-log.tsx'
import { colleagueList } from '../features/colleagues/api.ts'
import { SettingsPage } from '../features/settings/settings-page.tsx'
import { optionsQuery } from '../shared/session/me.ts'
import { lazyDialog } from '../shared/ui/lazy-part.tsx'
import { TEXTS } from './texts.ts'

const CompaniesTab = lazyDialog(() => import('../features/platform/companies/companies-tab.tsx'), 'CompaniesTab', [
  TEXTS.platform,
  TEXTS.settings,
  TEXTS.users,
])
const PlansTab = lazyDialog(() => import('../features/platform/plans/plans-tab.tsx'), 'PlansTab', [
  TEXTS.platform,
  TEXTS.settings,
])

/** The settings page, with its tabs and the data that it needs from other features. */
export function SettingsRoute() {
  const people = useQuery(colleagueList)
  const options = useQuery(optionsQuery)
  return (
    <SettingsPage
      audit={<AuditLog people={people.data ?? []} />}
      companies={<CompaniesTab passwordMin={options.data?.passwordMin ?? 1} />}
      plans={<PlansTab />}
    />
  )
}
