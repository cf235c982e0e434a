import { useTranslation } from 'react-i18next'
import classes from './reactions.module.css'

/** One person's emoji on a message. */
export type ShownReaction = { readonly emoji: string; readonly name: string; readonly isOwn: boolean }

/** The reactions under a bubble, each with its count and names. */
export function Reactions({ reactions }: { reactions: readonly ShownReaction[] }) {
  const { t } = useTranslation()
  const byEmoji = Map.groupBy(reactions, ({ emoji }) => emoji)
  return (
    <ul className={classes.reactions} aria-label={t('history.reactions')}>
      {[...byEmoji].map(([emoji, those]) => (
        <li
          key={emoji}
          data-hint={those.map(({ name }) => name).join(', ')}
          className={classes.reaction}
          data-own={those.some(({ isOwn }) => isOwn) || undefined}
        >
          {emoji}
          {those.length > 1 && <span>{those.length}</span>}
        </li>
      ))}
    </ul>
  )
}
