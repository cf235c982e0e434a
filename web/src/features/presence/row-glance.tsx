import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { colleaguesIn, NOBODY } from './api.ts'
import classes from './row-glance.module.css'

const MOST_AVATARS = 3

type Props = {
  readonly ticketId: number
  /** Draws a colleague by the name, because presence contains nothing else. */
  readonly Face: ComponentType<{ id: number; name: string; size: number }>
  readonly children: ReactNode
}

/**
 * The last message of a row, with the colleagues who are viewing the ticket. While a colleague is typing, this replaces
 * the message.
 */
export function RowGlance({ ticketId, Face, children }: Props) {
  const { t } = useTranslation()
  const me = useCurrentUser()
  const { data = NOBODY } = useQuery(colleaguesIn(ticketId, me.id))
  const { viewing, typing } = data
  const namesOf = (people: typeof viewing) => people.map(({ name }) => name).join(', ')
  if (typing.length > 0) {
    return (
      <span className={classes.typing}>{t('presence.typing', { count: typing.length, names: namesOf(typing) })}</span>
    )
  }
  if (viewing.length === 0) return children
  const label = t('presence.viewing', { count: viewing.length, names: namesOf(viewing) })
  return (
    <span className={classes.said}>
      <span className={classes.text}>{children}</span>
      <span className={classes.people} title={label}>
        {viewing.slice(0, MOST_AVATARS).map(({ id, name }) => (
          <Face key={id} id={id} name={name} size={18} />
        ))}
        <VisuallyHidden>{label}</VisuallyHidden>
      </span>
    </span>
  )
}
