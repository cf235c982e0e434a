import { Tabs, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Code } from '../../shared/ui/code.tsx'
import { TabsList } from '../../shared/ui/tabs-list.tsx'
import classes from './messages-api.module.css'

type Props = {
  readonly title: string
  /** The code of the request, by the name of the programming language. */
  readonly samples: Readonly<Record<string, string>>
  readonly language: string
  readonly onLanguage: (language: string) => void
}

/** One request in several programming languages. */
export function Examples({ title, samples, language, onLanguage }: Props) {
  const { t } = useTranslation()
  const languages = Object.entries(samples)
  return (
    <section className={classes.section} aria-label={title}>
      <Title order={2}>{title}</Title>
      <Tabs value={language} onChange={(chosen) => chosen && onLanguage(chosen)} keepMounted={false}>
        <TabsList>
          {languages.map(([name]) => (
            <Tabs.Tab key={name} value={name}>
              {name}
            </Tabs.Tab>
          ))}
        </TabsList>
        {languages.map(([name, code]) => (
          <Tabs.Panel key={name} value={name} pt="sm">
            <Code label={t('messagesApi.exampleIn', { title, name })} value={code} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  )
}
