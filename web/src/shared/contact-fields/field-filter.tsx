import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contactFields } from './contact-fields.ts'
import { FieldInput } from './field-input.tsx'
import type { WantedValue } from './wanted-value.ts'

type Props = {
  readonly wanted: WantedValue | undefined
  readonly onWanted: (wanted: WantedValue | undefined) => void
  /** Whether the filter is inside a popover, which its lists must not close. */
  readonly isInside?: boolean
  /** The label above the choice of the field; absent in a row of filters. */
  readonly label?: string
  readonly isReadOnly?: boolean
}

/** Filters by one of the company's fields of contacts; it renders nothing while the company has none. */
export function FieldFilter({ wanted, onWanted, isInside = false, label, isReadOnly = false }: Props) {
  const { t } = useTranslation()
  const { data: fields = [] } = useQuery(contactFields)
  const [draft, setDraft] = useState<WantedValue>()
  const shown = draft ?? wanted
  const chosen = fields.find(({ id }) => id === shown?.fieldId)
  if (fields.length === 0) return null
  const apply = (next: WantedValue | undefined) => {
    setDraft(undefined)
    if (next?.value !== wanted?.value || next?.fieldId !== wanted?.fieldId) onWanted(next)
  }
  return (
    <>
      <Select
        {...(label === undefined
          ? { 'aria-label': t('lists.filterField'), placeholder: t('lists.filterField'), w: 220 }
          : { label })}
        {...(isInside && { comboboxProps: { withinPortal: false } })}
        size="sm"
        readOnly={isReadOnly}
        clearable={!isReadOnly}
        searchable
        data={fields.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={chosen ? String(chosen.id) : null}
        onChange={(id) => {
          if (wanted) onWanted(undefined)
          setDraft(id === null ? undefined : { fieldId: Number(id), value: '' })
        }}
      />
      {chosen && shown && (
        <FieldInput
          key={chosen.id}
          field={chosen}
          text={shown.value}
          isInside={isInside}
          isReadOnly={isReadOnly}
          onText={(value, isWhole) => {
            const next = { fieldId: chosen.id, value }
            if (isWhole) apply(value === '' ? undefined : next)
            else setDraft(next)
          }}
          onDone={() => {
            if (draft && draft.value.trim() !== '') apply(draft)
            else if (draft && wanted) onWanted(undefined) // the field stays chosen for another value
          }}
        />
      )}
    </>
  )
}
