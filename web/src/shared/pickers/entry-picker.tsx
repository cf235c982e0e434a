import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { TEXT_LIMIT } from '@recado/contracts/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

const TYPING_MS = 500

type Entry = { readonly id: number; readonly name: string }
type Props = Omit<SelectProps, 'value' | 'onChange' | 'data'> & {
  /** The name of the kind of entries; it is the first part of the query keys. */
  readonly name: string
  readonly find: (text: string | undefined, signal: AbortSignal) => Promise<readonly Entry[]>
  readonly value?: string | null
  readonly onChange?: (id: string | null) => void
  /** The current choice. The caller passes its name, so that it is shown before anything is fetched. */
  readonly present?: Entry | null | undefined
}

/**
 * A field that picks one of the company's entries of a kind. The server finds them while the user types, because there
 * may be too many for a plain select.
 */
export function EntryPicker({ name, find, value = null, onChange, present, ...field }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Entry | null | undefined>(present)
  const [text] = useDebouncedValue(typed === chosen?.name ? '' : typed.trim().slice(0, TEXT_LIMIT.search), TYPING_MS)
  const { data: found = [] } = useQuery({
    queryKey: [name, 'picks', text] as const,
    queryFn: ({ signal }) => find(text || undefined, signal),
    placeholderData: keepPreviousData,
    staleTime: 0, // live frames do not update this query
  })
  const isChosen = chosen && String(chosen.id) === value
  const all = isChosen ? [chosen, ...found.filter(({ id }) => id !== chosen.id)] : found
  return (
    <Select
      searchable
      nothingFoundMessage={t('lists.nothing')}
      maxDropdownHeight={260}
      {...field}
      data={all.map((entry) => ({ value: String(entry.id), label: entry.name }))}
      filter={({ options }) => options} // no local filter, because the server has already searched
      value={value}
      onSearchChange={setTyped}
      onChange={(id) => {
        setChosen(all.find((entry) => String(entry.id) === id))
        onChange?.(id)
      }}
    />
  )
}
