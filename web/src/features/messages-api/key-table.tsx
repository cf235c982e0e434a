import { Table } from '@mantine/core'
import type { ApiKey } from '@recado/contracts/api-keys/api-key'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import type { Named } from './key-dialog.tsx'
import classes from './key-table.module.css'

type Props = {
  readonly keys: readonly ApiKey[]
  readonly queues: readonly Named[]
  readonly onRevoke: (key: ApiKey) => void
}

/** The keys with their rights; narrow windows show cards. */
export function KeyTable({ keys, queues, onRevoke }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const namesOf = (ids: readonly number[]) =>
    queues
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join(', ')
  return (
    <Table aria-label={t('messagesApi.key.title')} className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('messagesApi.key.name')}</Table.Th>
          <Table.Th>{t('messagesApi.key.secret')}</Table.Th>
          <Table.Th>{t('messagesApi.key.scopes')}</Table.Th>
          <Table.Th>{t('messagesApi.key.queues')}</Table.Th>
          <Table.Th>{t('messagesApi.key.lastUse')}</Table.Th>
          <Table.Th />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {keys.map((key) => (
          <Table.Tr key={key.id}>
            <Table.Td>{key.name}</Table.Td>
            <Table.Td data-label={t('messagesApi.key.secret')}>
              <span className={classes.secret}>{key.prefix}…</span>
            </Table.Td>
            <Table.Td data-label={t('messagesApi.key.scopes')}>
              {key.scopes.map((scope) => t(`messagesApi.key.scope.${scope}`)).join(', ')}
            </Table.Td>
            <Table.Td data-label={t('messagesApi.key.queues')}>
              {key.queueIds ? namesOf(key.queueIds) : t('messagesApi.key.allQueues')}
            </Table.Td>
            <Table.Td data-label={t('messagesApi.key.lastUse')}>
              {key.lastUsedAt ? format.dateTime(key.lastUsedAt) : t('messagesApi.key.never')}
            </Table.Td>
            <Table.Td className={classes.end}>
              <IconButton
                label={t('messagesApi.key.revoke', { name: key.name })}
                Icon={IconTrash}
                kind="red"
                onClick={() => onRevoke(key)}
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
