import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pictured } from '../contacts/photo-of.ts'
import { formatPhone } from '../i18n/format.ts'
import { contactPicks } from './contact-picks.ts'
import { personOption } from './person-option.tsx'

const TYPING_MS = 500

type Picked = {
  readonly id: number
  readonly name: string
  readonly number: string | null
  readonly profilePicUrl?: string | null // absent when the caller does not know it
}
type Props = Omit<SelectProps, 'value' | 'onChange' | 'data'> & {
  readonly value?: number | null
  readonly onChange: (id: number | null) => void
  /** The current choice. The caller passes its name, so that it is shown before anything is fetched. */
  readonly present?: Picked | undefined
  /** A contact that cannot be picked. */
  readonly except?: number | null
}

/** A field that picks one of the company's contacts, which the server finds by name or number while the user types. */
export function ContactPicker({ value = null, onChange, present, except = null, ...field }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Picked | undefined>(present)
  const labelOf = ({ name, number }: Picked) => (number && name !== number ? `${name} · ${formatPhone(number)}` : name)
  const isLabel = chosen !== undefined && typed === labelOf(chosen)
  const [text] = useDebouncedValue(isLabel ? '' : typed, TYPING_MS)
  const { data: found = [] } = useQuery(contactPicks(text))
  const others = found.filter(({ id }) => id !== except && id !== chosen?.id)
  const all = chosen && chosen.id === value ? [chosen, ...others] : others
  return (
    <Select
      searchable
      nothingFoundMessage={t('lists.nothing')}
      placeholder={t('lists.pickContact')}
      maxDropdownHeight={260}
      {...field}
      data={all.map((contact) => ({ value: String(contact.id), label: labelOf(contact) }))}
      filter={({ options }) => options} // no local filter, because the server has already searched
      renderOption={personOption(all.map(pictured))}
      value={value === null ? null : String(value)}
      onSearchChange={setTyped}
      onChange={(id) => {
        setChosen(all.find((contact) => String(contact.id) === id))
        onChange(id === null ? null : Number(id))
      }}
    />
  )
}
