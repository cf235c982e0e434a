import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ListSkeleton } from '../../shared/list/list-skeleton.tsx'
import { ErrorState } from '../../shared/ui/states.tsx'
import { Access } from './access.tsx'
import { settingList } from './api.ts'
import { Choices } from './choices.tsx'
import classes from './settings-page.module.css'
import { Texts } from './texts.tsx'

/** How the company works: what is switched on, what it says by itself, and what it is connected with. */
export function SettingsPage() {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(settingList)
  const read = (key: string) => data?.find((setting) => setting.key === key)?.value ?? ''
  return (
    <div className={classes.page}>
      <Title order={1}>{t('settings.title')}</Title>
      {isError && !data && <ErrorState onRetry={() => refetch()} />}
      {!isError && !data && <ListSkeleton label={t('common.loading')} />}
      {data && (
        <>
          <Section title={t('settings.options')}>
            <Choices read={read} />
          </Section>
          <Section title={t('settings.texts')}>
            <Texts read={read} />
          </Section>
          <Section title={t('settings.access')}>
            <Access read={read} />
          </Section>
        </>
      )}
    </div>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.section} aria-label={title}>
    <Title order={2} mb="md">
      {title}
    </Title>
    {children}
  </section>
)
