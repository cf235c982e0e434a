import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldOption, optionId } from '../../../shared/ui/field-option.tsx'
import { PersonAvatar } from '../../../shared/ui/person-avatar.tsx'
import classes from '../quick/quick-list.module.css'
import { type SuggestOptions, useSuggestions } from './use-suggestions.ts'

/** The handler that the field calls before it handles a key itself. */
export type SuggestionKeys = { readonly onKeyDown: (event: KeyboardEvent) => boolean }

type Props = SuggestOptions & {
  readonly id: string
  readonly ref: Ref<SuggestionKeys>
  /** Called with the option that Enter would choose; undefined when there is none. */
  readonly onActive: (optionId: string | undefined) => void
}

/** The list above the field of the people, or the tickets and contacts, that match the typed text. */
export function Suggestions({ id, ref, onActive, ...options }: Props) {
  const { t } = useTranslation()
  const { isOpen, found, index, choose, onKeyDown } = useSuggestions(options)
  useImperativeHandle(ref, () => ({ onKeyDown }))
  const active = isOpen && index >= 0 ? optionId(id, index) : undefined
  useEffect(() => {
    onActive(active)
    return () => onActive(undefined)
  }, [active, onActive])
  if (!isOpen) return null
  const label = t(options.asked.mark === '@' ? 'composer.people' : 'composer.references')
  return (
    <div id={id} role="listbox" aria-label={label} className={classes.list}>
      {found.map((one, position) => (
        <FieldOption
          key={one.key}
          listId={id}
          index={position}
          isChosen={position === index}
          className={classes.option}
          onTake={() => choose(one)}
        >
          <PersonAvatar name={one.who} photo={one.photo} size={24} />
          <strong>{one.name}</strong>
          {one.detail && <span>{one.detail}</span>}
        </FieldOption>
      ))}
    </div>
  )
}
