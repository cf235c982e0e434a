import type { UserDetail } from '@recado/contracts/auth/user'
import { IconPencil, IconShieldX, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../shared/api/error-text.ts'
import { ListRows } from '../../../shared/list/list-rows.tsx'
import type { Column } from '../../../shared/list/list-table.tsx'
import type { RowAction } from '../../../shared/list/row-actions.tsx'
import { useTwoFactorColumn } from '../../../shared/list/two-factor-column.tsx'
import { useList } from '../../../shared/list/use-list.ts'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { SearchField } from '../../../shared/ui/search-field.tsx'
import { toastSuccess } from '../../../shared/ui/toast.ts'
import { useIsNarrow } from '../../../shared/ui/use-media.ts'
import classes from './companies.module.css'
import { CompanyUserDialog } from './company-user-dialog.tsx'
import { companyUserLists, useClearCompanyUser } from './company-users.ts'

type Props = {
  readonly company: { readonly id: number; readonly name: string }
  readonly passwordMin: number
  readonly onClose: () => void
}

/** The users of a company. Super users can reset their passwords and two-factor authentication. */
export function CompanyUsersDialog({ company: { id: companyId, name }, passwordMin, onClose }: Props) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const [text, setText] = useState('')
  const list = useList(companyUserLists, { companyId, text })
  const columns = useColumns()
  const [edited, edit] = useState<UserDetail>()
  const [cleared, clear] = useState<UserDetail>()
  const actionsOf = (user: UserDetail): RowAction[] => [
    {
      label: t('lists.edit'),
      fullLabel: t('lists.editOf', { name: user.name }),
      Icon: IconPencil,
      onClick: () => edit(user),
    },
    ...(user.twoFactor
      ? [
          {
            label: t('users.removeTwoFactor'),
            fullLabel: t('companies.removeTwoFactorOf', { name: user.name }),
            Icon: IconShieldX,
            isRed: true,
            onClick: () => clear(user),
          },
        ]
      : []),
  ]
  return (
    <>
      <Dialog onClose={onClose} title={t('companies.usersOf', { name })} size={860} fullScreen={isNarrow}>
        <div className={classes.people}>
          <SearchField value={text} label={t('users.search')} onSearch={setText} />
          <ListRows
            label={t('companies.usersOf', { name })}
            list={list}
            columns={columns}
            nameOf={(user) => user.name}
            actionsOf={actionsOf}
            search={{ label: t('users.search'), text, onSearch: setText }}
            empty={{ icon: <IconUsers size={32} stroke={1.5} />, text: t('users.empty') }}
          />
        </div>
      </Dialog>
      {edited && (
        <CompanyUserDialog
          key={edited.version}
          user={edited}
          passwordMin={passwordMin}
          onClose={() => edit(undefined)}
          onReload={edit}
        />
      )}
      {cleared && <ClearDialog user={cleared} onClose={() => clear(undefined)} />}
    </>
  )
}

function ClearDialog({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const clearing = useClearCompanyUser(user)
  const onSuccess = () => {
    toastSuccess(t('users.twoFactorRemoved'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('users.removeTwoFactor')}
      question={t('users.removeTwoFactorQuestion', { name: user.name })}
      confirmLabel={t('users.removeTwoFactorConfirm')}
      isBusy={clearing.isPending}
      error={clearing.isError ? errorMessage(clearing.error, t('common.somethingWrong')) : undefined}
      onConfirm={() => clearing.mutate(undefined, { onSuccess })}
      onClose={onClose}
    />
  )
}

function useColumns(): Column<UserDetail>[] {
  const { t } = useTranslation()
  const twoFactor = useTwoFactorColumn()
  return [
    { key: 'name', label: t('lists.name'), cell: ({ name }) => <span title={name}>{name}</span> },
    { key: 'email', label: t('lists.email'), cell: ({ email }) => <span title={email}>{email}</span> },
    {
      key: 'profile',
      label: t('users.profile'),
      width: '130px',
      cell: ({ profile }) => t(`shell.profiles.${profile}`),
    },
    twoFactor,
  ]
}
