import { Tabs, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ListSkeleton } from '../../shared/list/list-skeleton.tsx'
import { ErrorState } from '../../shared/ui/states.tsx'
import { settingList } from './api.ts'
import { AuditLog } from './audit/audit-log.tsx'
import { CompanyForm } from './company/company-form.tsx'
import { FollowedForm } from './company/followed-form.tsx'
import { HoursForm } from './company/hours-form.tsx'
import { OptionsTab } from './options-tab.tsx'
import classes from './settings-page.module.css'

const TABS = ['options', 'company', 'hours', 'audit'] as const
type Tab = (typeof TABS)[number]

type Person = { readonly id: number; readonly name: string }

/** How the company works, who it is, when somebody is there, and what was done in it. */
export function SettingsPage({ people }: { people: readonly Person[] }) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const { data, isError, refetch } = useQuery(settingList)
  const read = (key: string) => data?.find((setting) => setting.key === key)?.value ?? ''
  const tabs = TABS.filter((tab) => tab !== 'hours' || read('scheduleType') === 'company')
  const tab: Tab = tabs.find((name) => name === params.get('tab')) ?? 'options'
  const open = (chosen: string | null) => setParams(chosen && chosen !== 'options' ? { tab: chosen } : {})
  return (
    <div className={classes.page} data-tab={tab}>
      <Title order={1}>{t('settings.title')}</Title>
      {isError && !data && <ErrorState onRetry={() => refetch()} />}
      {!isError && !data && <ListSkeleton label={t('common.loading')} />}
      {data && (
        <Tabs value={tab} onChange={open} keepMounted={false} classNames={{ root: classes.tabs, panel: classes.panel }}>
          <Tabs.List>
            {tabs.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(`settings.tabs.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="options">
            <OptionsTab read={read} />
          </Tabs.Panel>
          <Tabs.Panel value="company">
            <section className={classes.section}>
              <FollowedForm Form={CompanyForm} />
            </section>
          </Tabs.Panel>
          <Tabs.Panel value="hours">
            <section className={classes.section}>
              <FollowedForm Form={HoursForm} />
            </section>
          </Tabs.Panel>
          <Tabs.Panel value="audit">
            <AuditLog people={people} />
          </Tabs.Panel>
        </Tabs>
      )}
    </div>
  )
}
