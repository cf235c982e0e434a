import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { TEXT_LIMIT } from '@recado/contracts/limits'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

const TYPING_MS = 500

type Props = {
  readonly value: string
  readonly label: string
  readonly placeholder?: string // default: the label
  readonly className?: string | undefined
  readonly onSearch: (text: string) => void
}

/** A search field. It calls `onChange` when the user pauses typing. */
export function SearchField({ value, label, placeholder = label, className, onSearch }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const asked = useRef(value)
  const search = useDebouncedCallback((typed: string) => {
    asked.current = typed
    onSearch(typed)
  }, TYPING_MS)
  useEffect(() => {
    if (value === asked.current) return // does not replace text that the user has typed since then
    asked.current = value
    setText(value)
    search.cancel()
  }, [value, search])
  const change = (typed: string) => {
    setText(typed)
    search(typed.trim())
  }
  const clear = () => {
    change('')
    search.flush()
  }
  return (
    <TextInput
      size="sm"
      type="search"
      {...(className ? { className } : {})}
      value={text}
      maxLength={TEXT_LIMIT.search}
      onChange={(event) => change(event.currentTarget.value)}
      placeholder={placeholder}
      aria-label={label}
      leftSection={<IconSearch size={16} stroke={1.5} />}
      rightSection={text && <CloseButton size="sm" aria-label={t('lists.clearSearch')} onClick={clear} />}
    />
  )
}
