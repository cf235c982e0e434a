import type { Reaction } from '@recado/contracts/messages/message'
import { useTranslation } from 'react-i18next'
import classes from './reactions.module.css'

/** The reactions under a bubble, each with its count and names. */
export function Reactions({ reactions }: { reactions: readonly Reaction[] }) {
  const { t } = useTranslation()
  const byEmoji = Map.groupBy(reactions, ({ emoji }) => emoji)
  const nameOf = ({ fromMe, contactName }: Reaction) =>
    fromMe ? t('writers.team') : (contactName ?? t('messages.contact'))
  return (
    <ul className={classes.reactions} aria-label={t('history.reactions')}>
      {[...byEmoji].map(([emoji, those]) => (
        <li
          key={emoji}
          data-hint={those.map(nameOf).join(', ')}
          className={classes.reaction}
          data-own={those.some(({ fromMe }) => fromMe) || undefined}
        >
          {emoji}
          {those.length > 1 && <span>{those.length}</span>}
        </li>
      ))}
    </ul>
  )
}
