import { Text } from '@mantine/core'
import type { Integration } from '@recado/contracts/integrations/integration'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import type { Column } from '../../shared/list/list-table.tsx'
import { TypeIcon } from './integration-type.tsx'
import classes from './integrations.module.css'

export function useIntegrationColumns(): Column<Integration>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'name',
      label: t('lists.name'),
      cell: ({ name, type }) => (
        <span className={classes.name}>
          <TypeIcon type={type} />
          <Text span truncate fw={550} title={name}>
            {name}
          </Text>
        </span>
      ),
    },
    {
      key: 'type',
      label: t('integrations.type'),
      width: '20%',
      cell: ({ type }) => t(`integrations.types.${type}`),
    },
    { key: 'id', label: t('integrations.id'), width: '90px', cell: ({ id }) => id },
    {
      key: 'lastCall',
      label: t('integrations.lastCall'),
      width: '24%',
      cell: (integration) => <LastCall integration={integration} />,
    },
  ]
}

function LastCall({ integration: { lastCall } }: { integration: Integration }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!lastCall) return <Text c="dimmed">{t('integrations.noCall')}</Text>
  const Icon = lastCall.ok ? IconCircleCheck : IconCircleX
  return (
    <span className={classes.status} data-tone={lastCall.ok ? 'good' : 'bad'}>
      <Icon size={18} stroke={1.5} aria-hidden />
      {t(lastCall.ok ? 'integrations.ok' : 'integrations.failed')}
      <time className={classes.code} dateTime={lastCall.at}>
        {format.dateTime(lastCall.at)}
      </time>
    </span>
  )
}
