import { Group, Text } from '@mantine/core'
import type { UserDetail } from '@recado/contracts/auth/user'
import type { Queue } from '@recado/contracts/queues/queue'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../shared/list/list-table.tsx'
import { useTwoFactorColumn } from '../../shared/list/two-factor-column.tsx'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { ColorChip } from '../../shared/ui/color-chip.tsx'
import { PersonAvatar } from '../../shared/ui/person-avatar.tsx'
import classes from './user-columns.module.css'
import { seesNothing, WithoutQueues } from './without-queues.tsx'

const MOST_QUEUES = 2
const SHORT = 12 // a name of at most so many characters is not truncated beside a long one

/** @param queues all queues of the company */
export function useUserColumns(queues: readonly Queue[]): Column<UserDetail>[] {
  const { t } = useTranslation()
  const twoFactor = useTwoFactorColumn()
  const isBlind = (user: UserDetail) =>
    seesNothing({ ...user, seesQueueless: user.noQueueTickets === 'enable' }, queues.length > 0)
  return [
    { key: 'name', label: t('lists.name'), cell: (user) => <Name user={user} /> },
    {
      key: 'email',
      label: t('lists.email'),
      width: '22%',
      cell: ({ email }) => (
        <Text truncate title={email} miw={0}>
          {email}
        </Text>
      ),
    },
    { key: 'profile', label: t('users.profile'), width: '12%', cell: ({ profile }) => t(`shell.profiles.${profile}`) },
    {
      key: 'queues',
      label: t('users.queues'),
      width: '24%',
      isBlank: (user) => user.queueIds.length === 0 && !isBlind(user),
      cell: (user) =>
        isBlind(user) ? <WithoutQueues /> : <Queues queues={queues.filter(({ id }) => user.queueIds.includes(id))} />,
    },
    twoFactor,
  ]
}

function Name({ user: { id, name, online, photo } }: { user: UserDetail }) {
  const { t } = useTranslation()
  const me = useCurrentUser()
  return (
    <Group gap={10} wrap="nowrap" miw={0}>
      <span className={classes.face}>
        <PersonAvatar name={name} photo={photo} size={32} />
        <span
          className={classes.dot}
          data-online={online || undefined}
          role="img"
          aria-label={t(online ? 'users.online' : 'users.offline')}
          title={t(online ? 'users.online' : 'users.offline')}
        />
      </span>
      <Text span truncate fw={550} title={name}>
        {name}
      </Text>
      {id === me.id && (
        <Text span c="dimmed" size="sm" fw={400} flex="none">
          {t('users.you')}
        </Text>
      )}
    </Group>
  )
}

const Queues = ({ queues }: { queues: readonly Queue[] }) => (
  <Group gap={4} wrap="nowrap" miw={0} title={queues.map(({ name }) => name).join(', ')}>
    {queues.slice(0, MOST_QUEUES).map(({ id, name, color }) => (
      <span key={id} className={classes.queue} data-short={name.length <= SHORT || undefined}>
        <ColorChip color={color}>{name}</ColorChip>
      </span>
    ))}
    {queues.length > MOST_QUEUES && (
      <Text span size="sm" c="dimmed" flex="none">
        +{queues.length - MOST_QUEUES}
      </Text>
    )}
  </Group>
)
