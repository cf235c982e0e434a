import { Text } from '@mantine/core'
import { IconEye, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import { ListRows } from '../../shared/list/list-rows.tsx'
import type { Column } from '../../shared/list/list-table.tsx'
import { useList } from '../../shared/list/use-list.ts'
import type { Pictured } from '../../shared/pickers/person-option.tsx'
import { useActWords } from './act-words.ts'
import { AuditFilters } from './audit-filters.tsx'
import { auditLists, type WrittenAct } from './audit-list.ts'
import classes from './audit-log.module.css'
import { ChangesDialog } from './changes-dialog.tsx'
import { useAuditAddress } from './use-audit-address.ts'

type Props = {
  readonly people: readonly Pictured[]
  /** The current name of a record; undefined when the record is deleted or unknown. */
  readonly nameOf?: (entity: string, id: number) => string | undefined
}

export function AuditLog({ people, nameOf }: Props) {
  const { t } = useTranslation()
  const address = useAuditAddress()
  const list = useList(auditLists, address.filter)
  const words = useActWords(nameOf)
  const columns = useColumns(words)
  const [opened, setOpened] = useState<WrittenAct>()
  return (
    <div className={classes.log}>
      <AuditFilters people={people} address={address} />
      <ListRows
        label={t('settings.tabs.audit')}
        list={list}
        columns={columns}
        nameOf={words.actor}
        actionsOf={(act) => [
          {
            label: t('audit.changes'),
            fullLabel: t('audit.changesOf', { action: words.action(act.action), record: words.record(act) }),
            Icon: IconEye,
            onClick: () => setOpened(act),
          },
        ]}
        isFiltered={address.isFiltered}
        onClearFilters={address.clear}
        empty={{ icon: <IconHistory size={32} stroke={1.5} />, text: t('audit.empty') }}
      />
      {opened && <ChangesDialog act={opened} words={words} onClose={() => setOpened(undefined)} />}
    </div>
  )
}

function useColumns(words: ReturnType<typeof useActWords>): Column<WrittenAct>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const text = (content: string) => (
    <Text truncate title={content} miw={0}>
      {content}
    </Text>
  )
  return [
    {
      key: 'at',
      label: t('audit.at'),
      width: '172px',
      cell: ({ at }) => (
        <time className={classes.at} dateTime={at}>
          {format.dateTime(at)}
        </time>
      ),
    },
    { key: 'who', label: t('audit.who'), cell: (act) => text(words.actor(act)) },
    {
      key: 'action',
      label: t('audit.action'),
      width: '26%',
      cell: ({ action }) => text(words.action(action)),
    },
    { key: 'record', label: t('audit.record'), width: '16%', cell: (act) => text(words.record(act)) },
    {
      key: 'ip',
      label: t('audit.ip'),
      width: '12%',
      isBlank: ({ ip }) => ip === '',
      cell: ({ ip }) => text(ip),
    },
  ]
}
