import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Access } from './access.tsx'
import { Choices, type Values } from './choices.tsx'
import classes from './settings-page.module.css'
import { Texts } from './texts.tsx'

/** The tab with the choices, the automatic messages, and the credentials for other systems. */
export function OptionsTab({ read }: { read: Values }) {
  const { t } = useTranslation()
  return (
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
