import { Text, Title } from '@mantine/core'
import { openMessageFile } from '@recado/contracts/messages/routes'
import { useTranslation } from 'react-i18next'
import { Code } from '../../shared/ui/code.tsx'
import classes from './messages-api.module.css'

type Props = {
  /** The base address of the routes. */
  readonly base: string
  readonly token: string
}

/** Explains how programs fetch the files of messages with a key. */
export function FilesOfMessages({ base, token }: Props) {
  const { t } = useTranslation()
  const title = t('messagesApi.files.title')
  const { method, url } = openMessageFile
  return (
    <section className={classes.section} aria-label={title}>
      <Title order={2}>{title}</Title>
      <Text size="sm">{t('messagesApi.files.how')}</Text>
      <Code label={t('messagesApi.exampleIn', { title, name: method })} value={`${method} ${base}${url}`} />
      <Code
        label={t('messagesApi.exampleIn', { title, name: t('messagesApi.header') })}
        value={`Authorization: Bearer ${token}`}
      />
      <Text size="sm">{t('messagesApi.files.link')}</Text>
    </section>
  )
}
