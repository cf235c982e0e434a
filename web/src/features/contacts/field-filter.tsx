import { Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contactFields } from '../../shared/contact-fields/contact-fields.ts'
import { FieldInput } from '../../shared/contact-fields/field-input.tsx'
import type { ContactFilter } from './contact-list.ts'

type Field = NonNullable<ContactFilter['field']>
type Props = {
  readonly field: Field | undefined
  readonly onField: (field: Field | undefined) => void
}

/** Filters contacts by one of the company's fields; it renders nothing while the company has none. */
export function FieldFilter({ field, onField }: Props) {
  const { t } = useTranslation()
  const { data: fields = [] } = useQuery(contactFields)
  const [draft, setDraft] = useState<Field>()
  const shown = draft ?? field
  const chosen = fields.find(({ id }) => id === shown?.fieldId)
  if (fields.length === 0) return null
  const apply = (wanted: Field | undefined) => {
    setDraft(undefined)
    if (wanted?.value !== field?.value || wanted?.fieldId !== field?.fieldId) onField(wanted)
  }
  return (
    <Group gap="sm" align="flex-end">
      <Select
        aria-label={t('contacts.filterField')}
        placeholder={t('contacts.filterField')}
        size="sm"
        w={220}
        clearable
        searchable
        data={fields.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={chosen ? String(chosen.id) : null}
        onChange={(id) => {
          if (field) onField(undefined)
          setDraft(id === null ? undefined : { fieldId: Number(id), value: '' })
        }}
      />
      {chosen && shown && (
        <FieldInput
          key={chosen.id}
          field={chosen}
          text={shown.value}
          onText={(value, isWhole) => {
            const wanted = { fieldId: chosen.id, value }
            if (isWhole) apply(value === '' ? undefined : wanted)
            else setDraft(wanted)
          }}
          onDone={() => {
            if (draft && draft.value.trim() !== '') apply(draft)
          }}
        />
      )}
    </Group>
  )
}
