import type { ChatMember } from '@recado/contracts/chats/chat'
import { useTranslation } from 'react-i18next'
import { PersonAvatar } from '../../shared/ui/person-avatar.tsx'
import classes from './member-list.module.css'

type Props = {
  readonly members: readonly ChatMember[]
  readonly ownerId?: number
}

/** The members of a chat, and which of them are online. */
export function MemberList({ members, ownerId }: Props) {
  const { t } = useTranslation()
  return (
    <ul className={classes.members}>
      {members.map(({ userId, user }) => (
        <li key={userId}>
          <PersonAvatar name={user.name} photo={null} size={28} />
          <span className={classes.name}>{user.name}</span>
          {userId === ownerId && <small>{t('chats.owner')}</small>}
          {user.online && <span role="img" className={classes.online} aria-label={t('chats.isOnline')} />}
        </li>
      ))}
    </ul>
  )
}
