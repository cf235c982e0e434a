import { Anchor, List, Text, Title } from '@mantine/core'
import { WEBHOOK_EVENTS } from '@recado/contracts/webhooks/webhook'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAllowed } from '../../shared/session/current-user.tsx'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import classes from './messages-api.module.css'

const SignatureTabs = lazyDialog(() => import('../../shared/signature/signature-tabs.tsx'), 'SignatureTabs')

const HEADERS = [
  ['event', 'X-Recado-Event'],
  ['delivery', 'X-Recado-Delivery'],
  ['signature', 'X-Recado-Signature'],
] as const

/**
 * Explains how external systems receive events: the list of events, the headers of a delivery, and the check of its
 * signature.
 */
export function Webhooks() {
  const { t } = useTranslation()
  const mayOpen = useAllowed('webhooks:manage')
  return (
    <section className={classes.section} aria-label={t('messagesApi.webhooks.title')}>
      <Title order={2}>{t('messagesApi.webhooks.title')}</Title>
      <Text size="sm">{t('messagesApi.webhooks.intro')}</Text>
      <Text size="sm" fw={600}>
        {t('messagesApi.webhooks.events')}
      </Text>
      <Text className={classes.mono}>{WEBHOOK_EVENTS.join(', ')}</Text>
      <Text size="sm" fw={600}>
        {t('messagesApi.webhooks.headers')}
      </Text>
      <List size="sm">
        {HEADERS.map(([key, name]) => (
          <List.Item key={key}>
            <span className={classes.mono}>{name}</span>: {t(`messagesApi.webhooks.header.${key}`)}
          </List.Item>
        ))}
      </List>
      <Text size="sm" fw={600}>
        {t('messagesApi.webhooks.check')}
      </Text>
      <SignatureTabs />
      {mayOpen && (
        <Anchor component={Link} to="/webhooks" size="sm">
          {t('messagesApi.webhooks.open')}
        </Anchor>
      )}
    </section>
  )
}
