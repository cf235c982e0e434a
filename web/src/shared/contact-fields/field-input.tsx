import { Select, TextInput } from '@mantine/core'
import type { ContactField } from '@recado/contracts/contact-fields/contact-field'
import { CONTACT_FIELD_LIMIT } from '@recado/contracts/limits'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type Props = {
  readonly field: ContactField
  readonly text: string
  readonly error?: ReactNode
  readonly isReadOnly?: boolean
  /** Whether the input is inside a popover, which its list must not close. */
  readonly isInside?: boolean
  /** @param isWhole whether the value was chosen and not typed, so that it is complete */
  readonly onText: (text: string, isWhole: boolean) => void
  /** Called when the focus leaves the input, and on Enter. */
  readonly onDone?: () => void
  readonly onReset?: () => void
}

/** The input of a company's field of contacts, by its kind. */
export function FieldInput({ field, text, error, isReadOnly, isInside = false, onText, onDone, onReset }: Props) {
  const { t } = useTranslation()
  const common = { label: field.name, size: 'sm', error, readOnly: Boolean(isReadOnly) } as const
  if (field.kind === 'choice' || field.kind === 'boolean') {
    const answers = [
      { value: 'true', label: t('lists.yes') },
      { value: 'false', label: t('lists.no') },
    ]
    return (
      <Select
        {...common}
        data={field.kind === 'boolean' ? answers : withPresent(field.options, text)}
        value={text || null}
        clearable={!isReadOnly}
        clearButtonProps={{ 'aria-label': t('lists.clear') }}
        searchable={field.options.length > 10}
        {...(isInside && { comboboxProps: { withinPortal: false } })}
        onChange={(value) => onText(value ?? '', true)}
      />
    )
  }
  return (
    <TextInput
      {...common}
      readOnly={Boolean(isReadOnly) || field.kind === 'unknown'}
      value={text}
      maxLength={CONTACT_FIELD_LIMIT.text}
      {...(field.kind === 'date' && { type: 'date' })}
      {...(field.kind === 'number' && { inputMode: 'decimal' as const })}
      onChange={(event) => onText(event.currentTarget.value, false)}
      onBlur={onDone}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && onDone) {
          event.preventDefault()
          onDone()
        }
        if (event.key === 'Escape' && onReset) {
          event.stopPropagation()
          onReset()
        }
      }}
    />
  )
}

/** The options, with the present one if it was removed meanwhile. */
const withPresent = (options: readonly string[], present: string): string[] =>
  present === '' || options.includes(present) ? [...options] : [...options, present]
