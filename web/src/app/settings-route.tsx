import { useQuery } from '@tanstack/react-query'
import { AuditLog } from '../features/audit/audit-log.tsx'
import { colleagueList } from '../features/colleagues/api.ts'
import { connectionList } from '../features/connections/api.ts'
import { queueList } from '../features/queues/api.ts'
import { SettingsPage } from '../features/settings/settings-page.tsx'
import { tagPicks } from '../features/tags/api.ts'
import { optionsQuery } from '../shared/api/me.ts'
import { lazyDialog } from '../shared/ui/lazy-part.tsx'
import { TEXTS } from './texts.ts'

const CompaniesTab = lazyDialog(() => import('../features/platform/companies/companies-tab.tsx'), 'CompaniesTab', [
  TEXTS.platform,
  TEXTS.finance,
  TEXTS.settings,
  TEXTS.users,
])
const PlansTab = lazyDialog(() => import('../features/platform/plans/plans-tab.tsx'), 'PlansTab', [
  TEXTS.platform,
  TEXTS.settings,
])
const InstallationTab = lazyDialog(
  () => import('../features/platform/installation/installation-tab.tsx'),
  'InstallationTab',
  [TEXTS.platform, TEXTS.colors],
)
const StorageSection = lazyDialog(() => import('../features/platform/storage/storage-section.tsx'), 'StorageSection', [
  TEXTS.platform,
])
const ExportTab = lazyDialog(() => import('../features/company-export/export-tab.tsx'), 'ExportTab', [
  TEXTS.companyExport,
])
const HelpsTab = lazyDialog(() => import('../features/helps/helps-tab.tsx'), 'HelpsTab', [TEXTS.helps])

/** @returns a function that gives the current name of a record in the audit log */
function useRecordNames(): (entity: string, id: number) => string | undefined {
  const lists: Readonly<Record<string, readonly { readonly id: number; readonly name: string }[] | undefined>> = {
    user: useQuery(colleagueList).data,
    queue: useQuery(queueList).data,
    tag: useQuery(tagPicks).data,
    whatsapp: useQuery(connectionList).data,
  }
  return (entity, id) => lists[entity]?.find((one) => one.id === id)?.name
}

/** The settings page, with its tabs and the data that other features provide. */
export function SettingsRoute() {
  const people = useQuery(colleagueList)
  const options = useQuery(optionsQuery)
  const nameOf = useRecordNames()
  return (
    <SettingsPage
      audit={<AuditLog people={people.data ?? []} nameOf={nameOf} />}
      companyExport={<ExportTab />}
      companies={<CompaniesTab passwordMin={options.data?.passwordMin ?? 1} />}
      plans={<PlansTab />}
      helps={<HelpsTab />}
      installation={<InstallationTab />}
      storage={<StorageSection />}
    />
  )
}
