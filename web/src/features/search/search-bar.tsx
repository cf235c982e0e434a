import { CloseButton, Loader, TextInput } from '@mantine/core'
import { TEXT_LIMIT } from '@recado/contracts/limits'
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { optionId } from '../../shared/ui/field-option.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { useIsNarrow } from '../../shared/ui/use-media.ts'
import { HitList } from './hit-list.tsx'
import classes from './search.module.css'
import { useSearchInside } from './use-search-inside.ts'

type Props = {
  readonly contactId: number
  readonly onJump: (messageId: number) => void
  readonly onClose: () => void
}

/** The search in a conversation. It lists the results, and jumps to any of them or from one to the next. */
export function SearchBar({ contactId, onJump, onClose }: Props) {
  const { t } = useTranslation()
  const listId = useId()
  const search = useSearchInside(contactId, onJump)
  const { index, count, hits, query } = search
  const isNarrow = useIsNarrow()
  const [isFolded, setFolded] = useState(false)
  const { field, close } = useOwnFocus(onClose)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter') search.goOn(event.shiftKey ? -1 : 1)
    else if (event.key === 'ArrowDown') search.choose(index + 1)
    else if (event.key === 'ArrowUp') search.choose(index - 1)
    else return
    event.preventDefault()
  }
  const take = (at: number) => {
    search.goTo(at)
    if (!isNarrow) return
    setFolded(true) // there is no space for both
    field.current?.blur()
  }
  const isListed = !isFolded && hits.length > 0
  return (
    <section className={classes.search} aria-label={t('search.inside')}>
      <div className={classes.bar}>
        <TextInput
          ref={field}
          className={classes.field}
          size="sm"
          type="search"
          aria-label={t('search.inside')}
          aria-controls={isListed ? listId : undefined}
          aria-activedescendant={isListed ? optionId(listId, index) : undefined}
          placeholder={t('search.inside')}
          leftSection={query.isFetching ? <Loader size={14} /> : <IconSearch size={16} stroke={1.5} />}
          maxLength={TEXT_LIMIT.search}
          value={search.typed}
          onChange={(event) => search.setTyped(event.currentTarget.value)}
          onFocus={() => setFolded(false)}
          onKeyDown={onKeyDown}
        />
        <span role="status" className={classes.count}>
          {search.isAnswered && t('search.foundPlace', { place: count === 0 ? 0 : index + 1, count })}
        </span>
        <IconButton
          label={t('search.foundNewer')}
          Icon={IconChevronUp}
          disabled={index === 0}
          onClick={() => search.goTo(index - 1)}
        />
        <IconButton
          label={t('search.foundOlder')}
          Icon={IconChevronDown}
          disabled={index >= count - 1}
          onClick={() => search.goTo(index + 1)}
        />
        <CloseButton aria-label={t('search.close')} data-closes-panel onClick={close} />
      </div>
      {!isFolded && <HitList id={listId} search={search} onTake={take} />}
    </section>
  )
}

/** Focuses the field on opening, and returns the focus on closing. */
function useOwnFocus(onClose: () => void) {
  const field = useRef<HTMLInputElement>(null)
  const before = useRef<Element>(null)
  useEffect(() => {
    before.current = document.activeElement
    field.current?.focus()
  }, [])
  const close = () => {
    const isThere = before.current?.isConnected && before.current !== document.body
    const next = isThere ? before.current : document.querySelector('[role="log"]')
    onClose()
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
  }
  return { field, close }
}
