import { Tabs } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TabsList } from './tabs-list.tsx'

export type FormTab<K extends string> = {
  readonly key: K
  readonly label: string
  /** Whether the tab has an invalid field. */
  readonly isWrong?: boolean
  readonly content: ReactNode
}
type Props<K extends string> = {
  readonly tabs: readonly FormTab<K>[]
  readonly value: K
  readonly onChange: (key: K) => void
}

/** A long form in tabs; the input on hidden tabs is kept. */
export function FormTabs<K extends string>({ tabs, value, onChange }: Props<K>) {
  const { t } = useTranslation()
  const choose = (chosen: string | null) => {
    const tab = tabs.find(({ key }) => key === chosen)
    if (tab) onChange(tab.key)
  }
  return (
    <Tabs value={value} onChange={choose} keepMounted>
      <TabsList>
        {tabs.map(({ key, label, isWrong }) => (
          <Tabs.Tab
            key={key}
            value={key}
            rightSection={
              isWrong && (
                <IconAlertCircle size={16} stroke={1.75} color="var(--red-text)" aria-label={t('lists.wrongFields')} />
              )
            }
          >
            {label}
          </Tabs.Tab>
        ))}
      </TabsList>
      {tabs.map(({ key, content }) => (
        <Tabs.Panel key={key} value={key} pt="md">
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
