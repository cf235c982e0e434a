import { useTranslation } from 'react-i18next'
import { FieldOption } from '../../../shared/ui/field-option.tsx'
import { PersonAvatar } from '../../../shared/ui/person-avatar.tsx'
import classes from '../quick/quick-list.module.css'
import type { SuggestionsOf } from './use-suggestions.ts'

/** The people, or the tickets and contacts, that are found for what is typed, above the field. */
export function SuggestionList({ id, suggestions }: { id: string; suggestions: SuggestionsOf }) {
  const { t } = useTranslation()
  const { isOpen, mark, found, index, choose } = suggestions
  if (!isOpen) return null
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t(mark === '@' ? 'composer.people' : 'composer.references')}
      className={classes.list}
    >
      {found.map((one, position) => (
        <FieldOption
          key={one.key}
          listId={id}
          index={position}
          isChosen={position === index}
          className={classes.option}
          onTake={() => choose(one)}
        >
          <PersonAvatar
            name={one.detail && one.reference?.entity === 'ticket' ? one.detail : one.name}
            photo={one.photo}
            size={24}
          />
          <strong>{one.name}</strong>
          {one.detail && <span>{one.detail}</span>}
        </FieldOption>
      ))}
    </div>
  )
}
