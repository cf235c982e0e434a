import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
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
  /** The error of the chosen value, or of the missing one. */
  readonly error?: ReactNode
  /** Called with each unfinished choice; its value may be empty. Absent: a choice counts only when it is finished. */
  readonly onDraft?: (draft: WantedValue) => void
}

/** Filters by one of the company's fields of contacts; it renders nothing while the company has none. */
export function FieldFilter({ wanted, onWanted, isInside = false, label, isReadOnly = false, error, onDraft }: Props) {
  const { t } = useTranslation()
  const { data: fields = [] } = useQuery(contactFields)
  const [draft, setDraft] = useState<WantedValue>()
  const shown = draft ?? wanted
  const chosen = fields.find(({ id }) => id === shown?.fieldId)
  if (fields.length === 0) return null
  const keep = onDraft ?? setDraft
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
          if (wanted && (id === null || !onDraft)) onWanted(undefined)
          if (id === null) setDraft(undefined)
          else keep({ fieldId: Number(id), value: '' })
        }}
      />
      {chosen && shown && (
        <FieldInput
          key={chosen.id}
          field={chosen}
          text={shown.value}
          isInside={isInside}
          isReadOnly={isReadOnly}
          error={error}
          onText={(value, isWhole) => {
            const next = { fieldId: chosen.id, value }
            if (isWhole && (value !== '' || !onDraft)) apply(value === '' ? undefined : next)
            else keep(next)
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
