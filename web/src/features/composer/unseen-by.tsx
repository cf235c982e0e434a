import { IconEyeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import classes from './composer.module.css'
import { namedIn } from './named-in.ts'
import type { Mentionable } from './suggest/suggestion.ts'

type Props = { readonly text: string; readonly people: readonly Mentionable[] }

/**
 * Says which of the people that a note mentions do not see the ticket, so that the author can inform them in another
 * way.
 */
export function UnseenBy({ text, people }: Props) {
  const { t } = useTranslation()
  const me = useCurrentUser()
  const names = namedIn(text, people, me).flatMap(({ name, isBlind }) => (isBlind ? name : []))
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
