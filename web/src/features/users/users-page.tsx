import { Button } from '@mantine/core'
import type { UserDetail } from '@recado/contracts/auth/user'
import type { Queue } from '@recado/contracts/queues/queue'
import { IconMailPlus, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { RowAction } from '../../shared/list/row-actions.tsx'
import { RowDialogs } from '../../shared/list/row-dialogs.tsx'
import { useAddress } from '../../shared/list/use-address.ts'
import { useEditActions } from '../../shared/list/use-edit-actions.ts'
import { useLinkedDialog } from '../../shared/list/use-linked-dialog.ts'
import { useList } from '../../shared/list/use-list.ts'
import { useRowDialogs } from '../../shared/list/use-row-dialogs.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import { useDeleteUser } from './api.ts'
import { useUserColumns } from './user-columns.tsx'
import { userLists } from './user-list.ts'

const InviteDialog = lazyDialog(() => import('./invite-dialog.tsx'), 'InviteDialog')
const UserDialog = lazyDialog(() => import('./user-dialog.tsx'), 'UserDialog')

type Named = { readonly id: number; readonly name: string }
type Props = {
  readonly queues: readonly Queue[]
  readonly connections: readonly Named[]
  /** The minimum length of a password. */
  readonly passwordMin: number
  /** Whether the installation sends mails. */
  readonly sendsMail: boolean
}

export function UsersPage({ queues, connections, passwordMin, sendsMail }: Props) {
  const { t } = useTranslation()
  const me = useCurrentUser()
  const address = useAddress()
  const text = address.read('q')
  const list = useList(userLists, { text })
  const columns = useUserColumns(queues)
  const { opened, ...dialogs } = useRowDialogs<UserDetail>()
  const invitation = useLinkedDialog('invite')
  const removing = useDeleteUser()
  const editActions = useEditActions(dialogs)
  const actionsOf = (user: UserDetail): RowAction[] => {
    // only super users may edit super users, because a user who sets their password could sign in as them
    if (user.super && !me.super) return []
    const [edit, remove] = editActions(user, user.name)
    return user.id === me.id ? [edit] : [edit, remove]
  }
  const common = { queues, connections, passwordMin, onClose: dialogs.close, onReload: dialogs.edit }
  return (
    <>
      <ListPage
        title={t('users.title')}
        list={list}
        limit={me.company.plan.users}
        columns={columns}
        nameOf={({ name }) => name}
        actionsOf={actionsOf}
        search={{ label: t('users.search'), text, onSearch: (q) => address.change({ q }) }}
        tools={
          <Button variant="default" leftSection={<IconMailPlus size={18} stroke={1.5} />} onClick={invitation.open}>
            {t('users.invite.open')}
          </Button>
        }
        primary={{ label: t('users.add'), onClick: dialogs.add }}
        empty={{ icon: <IconUsers size={32} stroke={1.5} />, text: t('users.empty') }}
      />
      {invitation.isOpen && <InviteDialog queues={queues} sendsMail={sendsMail} onClose={invitation.close} />}
      <RowDialogs
        opened={opened}
        form={(user) => <UserDialog {...common} user={user} />}
        removal={({ id, name }) => (
          <DeleteDialog
            id={id}
            title={t('users.deleteTitle')}
            question={t('users.deleteQuestion', { name })}
            doneText={t('users.deleted')}
            removing={removing}
            onClose={dialogs.close}
          />
        )}
      />
    </>
  )
}
