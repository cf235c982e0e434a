import { Tabs, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ListSkeleton } from '../../shared/list/list-skeleton.tsx'
import { usePasses } from '../../shared/session/current-user.tsx'
import { ErrorState } from '../../shared/ui/states.tsx'
import { TabsList } from '../../shared/ui/tabs-list.tsx'
import { settingList } from './api.ts'
import { CompanyForm } from './company/company-form.tsx'
import { FollowedForm } from './company/followed-form.tsx'
import { HoursForm } from './company/hours-form.tsx'
import { OptionsTab } from './options-tab.tsx'
import classes from './settings-page.module.css'

const TABS = ['options', 'company', 'hours', 'audit', 'export', 'companies', 'plans', 'helps', 'installation'] as const
type Tab = (typeof TABS)[number]
const LISTS: readonly Tab[] = ['audit', 'companies', 'plans', 'helps']

type Props = {
  /** Tabs of other features. Each is rendered only after the user has opened it. */
  readonly audit: ReactNode
  readonly companyExport: ReactNode
  readonly companies: ReactNode
  readonly plans: ReactNode
  readonly helps: ReactNode
  readonly installation: ReactNode
  /** The space for the company's files, below its data. */
  readonly storage: ReactNode
}

/** The settings of the company: choices, data, hours and audit log. Super users also get companies, plans and helps. */
export function SettingsPage({ audit, companyExport, companies, plans, helps, installation, storage }: Props) {
  const { t } = useTranslation()
  const passes = usePasses()
  const [params, setParams] = useSearchParams()
  const { data, isError, refetch } = useQuery(settingList)
  const read = (key: string) => data?.find((setting) => setting.key === key)?.value ?? ''
  const isShown: Partial<Record<Tab, boolean>> = {
    hours: ['company', 'queue'].includes(read('scheduleType')),
    export: passes({ permission: 'company:export' }),
    companies: passes({ permission: 'companies:manage' }),
    plans: passes({ permission: 'plans:manage' }),
    helps: passes({ permission: 'helps:manage' }),
    installation: passes({ permission: 'installation:manage' }),
  }
  const tabs = TABS.filter((name) => isShown[name] ?? true)
  const tab: Tab = tabs.find((name) => name === params.get('tab')) ?? 'options'
  const open = (chosen: string | null) => setParams(chosen && chosen !== 'options' ? { tab: chosen } : {})
  return (
    <div className={classes.page} data-list={LISTS.includes(tab) || undefined}>
      <Title order={1}>{t('settings.title')}</Title>
      {isError && !data && <ErrorState onRetry={() => refetch()} />}
      {!isError && !data && <ListSkeleton label={t('common.loading')} />}
      {data && (
        <Tabs value={tab} onChange={open} keepMounted={false} classNames={{ root: classes.tabs, panel: classes.panel }}>
          <TabsList>
            {tabs.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(`settings.tabs.${name}`)}
              </Tabs.Tab>
            ))}
          </TabsList>
          <Tabs.Panel value="options">
            <OptionsTab read={read} />
          </Tabs.Panel>
          <Tabs.Panel value="company">
            <section className={classes.section}>
              <FollowedForm Form={CompanyForm} />
            </section>
            {storage}
          </Tabs.Panel>
          <Tabs.Panel value="hours">
            <section className={classes.section}>
              <FollowedForm Form={HoursForm} />
            </section>
          </Tabs.Panel>
          <Tabs.Panel value="audit">{audit}</Tabs.Panel>
          <Tabs.Panel value="export">{companyExport}</Tabs.Panel>
          <Tabs.Panel value="companies">{companies}</Tabs.Panel>
          <Tabs.Panel value="plans">{plans}</Tabs.Panel>
          <Tabs.Panel value="helps">{helps}</Tabs.Panel>
          <Tabs.Panel value="installation">{installation}</Tabs.Panel>
        </Tabs>
      )}
    </div>
  )
}
