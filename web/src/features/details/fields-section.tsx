import { Stack } from '@mantine/core'
import type { ContactField, FieldValue } from '@recado/contracts/contact-fields/contact-field'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { contactFields } from '../../shared/contact-fields/contact-fields.ts'
import { FieldInput } from '../../shared/contact-fields/field-input.tsx'
import { fieldValueIn, textOf } from '../../shared/contact-fields/field-text.ts'
import { contactDetail } from '../../shared/contacts/contact-detail.ts'
import { useAllowed } from '../../shared/session/current-user.tsx'
import { useFillField } from './api.ts'
import { Section } from './section.tsx'

/** The company's fields of a contact, which users fill in place; it renders nothing while the company has none. */
export function FieldsSection({ contactId }: { contactId: number }) {
  const { t } = useTranslation()
  const { data: fields = [] } = useQuery(contactFields)
  const { data: contact } = useQuery(contactDetail(contactId))
  if (fields.length === 0 || !contact) return null
  return (
    <Section title={t('details.fields')}>
      <Stack gap="xs">
        {fields.map((field) => (
          <FieldLine
            key={`${contactId}-${field.id}`}
            contactId={contactId}
            field={field}
            value={fieldValueIn(contact.fields, field.id)}
          />
        ))}
      </Stack>
    </Section>
  )
}

type LineProps = {
  readonly contactId: number
  readonly field: ContactField
  readonly value: FieldValue['value'] | undefined
}

/** One field. A choice is saved at once, a typed value when the focus leaves it or on Enter; Escape discards it. */
function FieldLine({ contactId, field, value }: LineProps) {
  const { t, i18n } = useTranslation()
  const isAllowed = useAllowed('contacts:edit')
  const filling = useFillField(contactId)
  const [typed, setTyped] = useState<string>()
  const stored = textOf(value, i18n.language)
  const reset = () => {
    setTyped(undefined)
    filling.reset()
  }
  const save = (text: string | undefined) => {
    if (text === undefined || (filling.isPending && filling.variables.value === text)) return
    if (text === stored && !filling.isPending) return reset()
    // a value that was typed meanwhile stays
    const onSuccess = () => setTyped((now) => (now === text ? undefined : now))
    filling.mutate({ fieldId: field.id, value: text }, { onSuccess })
  }
  return (
    <FieldInput
      field={field}
      text={typed ?? stored}
      isReadOnly={!isAllowed}
      error={filling.isError ? errorMessage(filling.error, t('common.somethingWrong')) : undefined}
      onText={(text, isWhole) => {
        setTyped(text)
        if (isWhole) save(text)
      }}
      onDone={() => save(typed)}
      onReset={reset}
    />
  )
}
