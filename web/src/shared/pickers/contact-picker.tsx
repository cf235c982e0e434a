import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { pickContacts } from '@recado/contracts/contacts/routes'
import { TEXT_LIMIT } from '@recado/contracts/limits'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { formatPhone } from '../i18n/format.ts'

const TYPING_MS = 500

/** Who can be picked, as far as the text finds them. */
const contactPicks = (text: string) =>
  queryOptions({
    queryKey: ['contacts', 'picks', text] as const,
    queryFn: ({ signal }) => call(pickContacts, { query: { searchParam: text || undefined } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0, // no frame reaches it
  })

type Picked = { readonly id: number; readonly name: string; readonly number: string | null }
type Props = Omit<SelectProps, 'value' | 'onChange' | 'data'> & {
  readonly value?: number | null
  readonly onChange: (id: number | null) => void
  /** Whoever is chosen already, for a name before anything is fetched. */
  readonly present?: Picked | undefined
  /** Who cannot be picked here. */
  readonly except?: number | null
}

/** A person of the company's, found by name or number while typing. */
export function ContactPicker({ value = null, onChange, present, except = null, ...field }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Picked | undefined>(present)
  const labelOf = ({ name, number }: Picked) => (number && name !== number ? `${name} · ${formatPhone(number)}` : name)
  const isLabel = chosen !== undefined && typed === labelOf(chosen)
  const [text] = useDebouncedValue(isLabel ? '' : typed.trim().slice(0, TEXT_LIMIT.search), TYPING_MS)
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
      filter={({ options }) => options} // the server has found them
      value={value === null ? null : String(value)}
      onSearchChange={setTyped}
      onChange={(id) => {
        setChosen(all.find((contact) => String(contact.id) === id))
        onChange(id === null ? null : Number(id))
      }}
    />
  )
}
