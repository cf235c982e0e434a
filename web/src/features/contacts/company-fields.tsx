import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { contactFields } from '../../shared/contact-fields/contact-fields.ts'
import { FieldInput } from '../../shared/contact-fields/field-input.tsx'
import type { ContactForm } from './contact-form.ts'

/** The company's fields in the form of a contact. */
export function CompanyFields({ form }: { form: UseFormReturnType<ContactForm> }) {
  const { data: fields = [] } = useQuery(contactFields)
  return fields.map((field) => (
    <FieldInput
      key={field.id}
      field={field}
      text={form.values.fields[field.id] ?? ''}
      onText={(text) => form.setFieldValue('fields', (known) => ({ ...known, [field.id]: text }))}
    />
  ))
}
