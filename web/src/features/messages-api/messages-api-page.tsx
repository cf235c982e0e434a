import { Anchor, List, SimpleGrid, Text, Title } from '@mantine/core'
import { FILE_LIMIT, MOST_FILES, TEXT_LIMIT } from '@recado/contracts/limits'
import { NUMBER_CHECKS_PER_MINUTE } from '@recado/contracts/messages/external-number'
import { getExternalMessage, sendExternally } from '@recado/contracts/messages/external-routes'
import { API_PREFIX } from '@recado/contracts/route'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../shared/i18n/format.ts'
import { Code } from '../../shared/ui/code.tsx'
import { Answers } from './answers.tsx'
import { Examples } from './examples.tsx'
import { FilesOfMessages } from './files-of-messages.tsx'
import type { Named } from './key-dialog.tsx'
import { Keys } from './keys.tsx'
import classes from './messages-api.module.css'
import { mediaSamples, textSamples } from './samples.ts'
import { TestCard } from './test-card.tsx'
import { Webhooks } from './webhooks.tsx'

type Props = { readonly queues: readonly Named[]; readonly connections: readonly Named[] }

/** Explains how programs send messages, with the address, examples, responses, limits, keys, and forms to try it. */
export function MessagesApiPage({ queues, connections }: Props) {
  const { t } = useTranslation()
  const [language, setLanguage] = useState('curl')
  const base = location.origin + API_PREFIX
  const address = base + sendExternally.url
  const token = t('messagesApi.sampleToken')
  const sample = { address, token, message: t('messagesApi.sampleMessage'), field: sendExternally.files.field }
  const shown = { language, onLanguage: setLanguage }
  return (
    <div className={classes.page}>
      <Title order={1}>{t('messagesApi.title')}</Title>
      <section className={classes.section} aria-label={t('messagesApi.how')}>
        <Title order={2}>{t('messagesApi.how')}</Title>
        <Text size="sm">{t('messagesApi.intro')}</Text>
        <Text size="sm" fw={600}>
          {t('messagesApi.address')}
        </Text>
        <Code label={t('messagesApi.address')} value={`${sendExternally.method} ${address}`} />
        <Text size="sm" fw={600}>
          {t('messagesApi.header')}
        </Text>
        <Code label={t('messagesApi.header')} value={`Authorization: Bearer ${token}`} />
        <Anchor component={Link} to="/connections" size="sm">
          {t('messagesApi.makeToken')}
        </Anchor>
        <Text size="sm">{t('messagesApi.numberRule')}</Text>
        <Anchor href={`${API_PREFIX}/docs`} target="_blank" rel="noopener" size="sm">
          {t('messagesApi.wholeApi')}
        </Anchor>
      </section>
      <Keys queues={queues} connections={connections} />
      <Examples {...shown} title={t('messagesApi.sendText')} samples={textSamples(sample)} />
      <Examples {...shown} title={t('messagesApi.sendMedia')} samples={mediaSamples(sample)} />
      <Answers />
      <section className={classes.section} aria-label={t('messagesApi.follow')}>
        <Title order={2}>{t('messagesApi.follow')}</Title>
        <Text size="sm">{t('messagesApi.followHint')}</Text>
        <Code
          label={t('messagesApi.exampleIn', { title: t('messagesApi.follow'), name: getExternalMessage.method })}
          value={`${getExternalMessage.method} ${base}${getExternalMessage.url}`}
        />
      </section>
      <FilesOfMessages base={base} token={token} />
      <Webhooks />
      <Limits />
      <Title order={2}>{t('messagesApi.tests')}</Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TestCard kind="text" />
        <TestCard kind="media" />
      </SimpleGrid>
    </div>
  )
}

function Limits() {
  const { t } = useTranslation()
  const format = useFormat()
  const { image, audio, video, document } = FILE_LIMIT
  return (
    <section className={classes.section} aria-label={t('messagesApi.limits')}>
      <Title order={2}>{t('messagesApi.limits')}</Title>
      <List size="sm">
        <List.Item>{t('messagesApi.limit.text', { most: format.number(TEXT_LIMIT.message) })}</List.Item>
        <List.Item>{t('messagesApi.limit.files', { most: format.number(MOST_FILES) })}</List.Item>
        <List.Item>
          {t('messagesApi.limit.bytes', {
            image: format.bytes(image),
            audio: format.bytes(audio),
            video: format.bytes(video),
            document: format.bytes(document),
          })}
        </List.Item>
        <List.Item>{t('messagesApi.limit.rate')}</List.Item>
        <List.Item>{t('messagesApi.limit.check', { most: NUMBER_CHECKS_PER_MINUTE })}</List.Item>
        <List.Item>{t('messagesApi.limit.again')}</List.Item>
      </List>
    </section>
  )
}
