import { IconEyeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { mentionParts } from '../../shared/text/mentions.ts'
import classes from './composer.module.css'
import type { Mentionable } from './suggest/suggestion.ts'

type Props = { readonly text: string; readonly people: readonly Mentionable[] }

/** Says which of the people whom a note names do not see its ticket, so that they are told in another way. */
export function UnseenBy({ text, people }: Props) {
  const { t } = useTranslation()
  const blind = people.filter(({ isBlind }) => isBlind)
  const named = new Set(mentionParts(text, people).flatMap(({ person }) => person?.id ?? []))
  const names = blind.filter(({ id }) => named.has(id)).map(({ name }) => name)
  return (
    <div role="status">
      {names.length > 0 && (
        <p className={classes.behalf}>
          <IconEyeOff size={16} stroke={1.5} aria-hidden />
          {t('composer.unseenBy', { count: names.length, names: names.join(', ') })}
        </p>
      )}
    </div>
  )
}
