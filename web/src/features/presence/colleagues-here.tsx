import { IconEye, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Glances } from './api.ts'
import classes from './colleagues-here.module.css'

/**
 * The colleagues who are typing in the same ticket, or else those who are viewing it. With little space it shows only
 * their names.
 */
export function ColleaguesHere({ others }: { others: Glances }) {
  const { t } = useTranslation()
  const isTyping = others.typing.length > 0
  const people = isTyping ? others.typing : others.viewing
  if (people.length === 0) return null
  const names = people.map(({ name }) => name).join(', ')
  const Icon = isTyping ? IconPencil : IconEye
  return (
    <span className={classes.here} role="status">
      <Icon size={14} stroke={1.75} aria-hidden />
      <span className={classes.sentence}>
        {isTyping
          ? t('presence.typing', { count: people.length, names })
          : t('presence.viewing', { count: people.length, names })}
      </span>
      <bdi className={classes.names} aria-hidden>
        {names}
      </bdi>
    </span>
  )
}
