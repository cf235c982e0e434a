import { Group, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../shared/i18n/language.ts'
import { type Pictured, personOption } from '../../shared/pickers/person-option.tsx'
import { PeriodField } from '../../shared/ui/period-field.tsx'
import { ACTIONS, ENTITIES, useActWords } from './act-words.ts'
import classes from './audit-log.module.css'
import type { useAuditAddress } from './use-audit-address.ts'

type Props = { readonly people: readonly Pictured[]; readonly address: ReturnType<typeof useAuditAddress> }

/** The filters of the log: the person, the subject and the time. */
export function AuditFilters({ people, address: { filter, change } }: Props) {
  const { t } = useTranslation()
  const words = useActWords()
  const label = (name: 'user' | 'entity' | 'action') => ({
    'aria-label': t(`audit.filters.${name}`),
    placeholder: t(`audit.filters.${name}`),
  })
  return (
    <Group gap="sm" className={classes.filters ?? ''}>
      <Select
        {...label('user')}
        w={190}
        clearable
        searchable
        renderOption={personOption(people)}
        data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={filter.userId === undefined ? null : String(filter.userId)}
        onChange={(user) => change({ user: user ?? undefined })}
      />
      <Select
        {...label('entity')}
        w={190}
        clearable
        searchable
        data={inOrder(ENTITIES.map((value) => ({ value, label: words.entity(value) })))}
        value={filter.entity ?? null}
        onChange={(entity) => change({ entity: entity ?? undefined })}
      />
      <Select
        {...label('action')}
        w={240}
        clearable
        searchable
        data={inOrder(ACTIONS.map((value) => ({ value, label: words.action(value) })))}
        value={filter.action ?? null}
        onChange={(action) => change({ action: action ?? undefined })}
      />
      <PeriodField label={t('audit.filters.period')} value={filter} onChange={change} />
    </Group>
  )
}

const inOrder = <T extends { readonly label: string }>(choices: readonly T[]): T[] =>
  choices.toSorted((one, other) => one.label.localeCompare(other.label, currentLanguage()))
