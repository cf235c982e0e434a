import type { CompanyDetail, CompanySummary } from '@recado/contracts/auth/company'
import { IconBuilding, IconCalendarPlus, IconDatabase, IconLifebuoy, IconReceipt, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../shared/api/error-text.ts'
import { useFormat } from '../../../shared/i18n/format.ts'
import { ListTab } from '../../../shared/list/list-tab.tsx'
import type { RowAction } from '../../../shared/list/row-actions.tsx'
import { useAddress } from '../../../shared/list/use-address.ts'
import { useEditActions } from '../../../shared/list/use-edit-actions.ts'
import { useList } from '../../../shared/list/use-list.ts'
import { useCurrentUser } from '../../../shared/session/current-user.tsx'
import { daysLeft } from '../../../shared/session/days-left.ts'
import { lazyDialog } from '../../../shared/ui/lazy-part.tsx'
import { toastError, toastSuccess } from '../../../shared/ui/toast.ts'
import { useNow } from '../../../shared/ui/use-now.ts'
import { IncomeStrip } from '../income/income-strip.tsx'
import { useExtendCompany, useLookAtCompany } from './api.ts'
import classes from './companies.module.css'
import { useCompanyColumns } from './company-columns.tsx'
import { companyLists } from './company-list.ts'
import { dueTone } from './due.ts'

const CompanyDialog = lazyDialog(() => import('./company-dialog.tsx'), 'CompanyDialog')
const DeleteCompanyDialog = lazyDialog(() => import('./delete-company-dialog.tsx'), 'DeleteCompanyDialog')
const EnterCompanyDialog = lazyDialog(() => import('./enter-company-dialog.tsx'), 'EnterCompanyDialog')
const CompanyInvoicesDialog = lazyDialog(
  () => import('../invoices/company-invoices-dialog.tsx'),
  'CompanyInvoicesDialog',
)
const StorageDialog = lazyDialog(() => import('../storage/storage-dialog.tsx'), 'StorageDialog')
const CompanyUsersDialog = lazyDialog(() => import('./company-users-dialog.tsx'), 'CompanyUsersDialog')

type Named = Pick<CompanySummary, 'id' | 'name'>
type OpenedTerms = { readonly what: 'add' } | { readonly what: 'edit'; readonly company: CompanyDetail }
type Opened =
  | OpenedTerms
  | { readonly what: 'none' }
  | { readonly what: 'delete' | 'users' | 'invoices' | 'enter' | 'storage'; readonly company: Named }

/** Every company of the installation, with its plan and its due date. */
export function CompaniesTab({ passwordMin }: { passwordMin: number }) {
  const { t } = useTranslation()
  const address = useAddress()
  const text = address.read('q')
  const list = useList(companyLists, { text })
  const me = useCurrentUser()
  const { timezone } = me.company
  const now = useNow()
  const daysOf = ({ dueDate }: CompanySummary) => daysLeft({ dueDate, timezone }, now)
  const columns = useCompanyColumns(daysOf)
  const [opened, setOpened] = useState<Opened>({ what: 'none' })
  const close = () => setOpened({ what: 'none' })
  const { edit, extend } = useSteps((company) => setOpened({ what: 'edit', company }))
  const editActions = useEditActions<CompanySummary>({
    edit: ({ id }) => edit(id),
    remove: (company) => setOpened({ what: 'delete', company }),
  })
  const actionsOf = (company: CompanySummary): RowAction[] => {
    const { id, name } = company
    const [change, remove] = editActions(company, name)
    const more = {
      label: t('companies.extend'),
      fullLabel: t('companies.extendOf', { name }),
      Icon: IconCalendarPlus,
      onClick: () => extend(id),
    }
    const people = {
      label: t('companies.users'),
      fullLabel: t('companies.usersOf', { name }),
      Icon: IconUsers,
      onClick: () => setOpened({ what: 'users', company }),
    }
    const invoices = {
      label: t('companies.invoices'),
      fullLabel: t('companies.invoicesOf', { name }),
      Icon: IconReceipt,
      onClick: () => setOpened({ what: 'invoices', company }),
    }
    const enter = {
      label: t('companies.enter'),
      fullLabel: t('companies.enterOf', { name }),
      Icon: IconLifebuoy,
      onClick: () => setOpened({ what: 'enter', company }),
    }
    const storage = {
      label: t('storage.ofOne'),
      fullLabel: t('storage.titleOf', { name }),
      Icon: IconDatabase,
      onClick: () => setOpened({ what: 'storage', company }),
    }
    return [change, more, people, invoices, storage, ...(id === me.company.id ? [] : [enter, remove])]
  }
  return (
    <>
      <IncomeStrip />
      <ListTab
        label={t('settings.tabs.companies')}
        list={list}
        columns={columns}
        className={classes.wide}
        nameOf={({ name }) => name}
        actionsOf={actionsOf}
        hasMenu
        toneOf={(company) => dueTone(daysOf(company))}
        search={{ label: t('companies.search'), text, onSearch: (q) => address.change({ q }) }}
        primary={{ label: t('companies.add'), onClick: () => setOpened({ what: 'add' }) }}
        aside={<Legend />}
        empty={{ icon: <IconBuilding size={32} stroke={1.5} />, text: t('companies.empty') }}
      />
      {(opened.what === 'add' || opened.what === 'edit') && (
        <Terms opened={opened} passwordMin={passwordMin} onOpen={setOpened} onEdit={edit} onExtend={extend} />
      )}
      {opened.what === 'delete' && <DeleteCompanyDialog company={opened.company} onClose={close} />}
      {opened.what === 'storage' && <StorageDialog company={opened.company} onClose={close} />}
      {opened.what === 'enter' && <EnterCompanyDialog company={opened.company} onClose={close} />}
      {opened.what === 'invoices' && <CompanyInvoicesDialog company={opened.company} onClose={close} />}
      {opened.what === 'users' && (
        <CompanyUsersDialog company={opened.company} passwordMin={passwordMin} onClose={close} />
      )}
    </>
  )
}

type TermsProps = {
  readonly opened: OpenedTerms
  readonly passwordMin: number
  readonly onOpen: (opened: Opened) => void
  readonly onEdit: (id: number) => void
  readonly onExtend: (id: number, onExtended: (company: CompanyDetail) => void) => void
}

/** The form of one company. It is reset for another company, or another version of the same company. */
function Terms({ opened, passwordMin, onOpen, onEdit, onExtend }: TermsProps) {
  const company = opened.what === 'edit' ? opened.company : undefined
  return (
    <CompanyDialog
      key={company ? `${company.id}-${company.version}` : 'new'}
      company={company}
      passwordMin={passwordMin}
      onClose={() => onOpen({ what: 'none' })}
      onClear={() => onOpen({ what: 'add' })}
      onReload={() => company && onEdit(company.id)}
      onExtend={() => company && onExtend(company.id, (extended) => onOpen({ what: 'edit', company: extended }))}
      onDelete={() => company && onOpen({ what: 'delete', company })}
    />
  )
}

/** The actions on a company outside of its form. */
function useSteps(onLooked: (company: CompanyDetail) => void) {
  const { t } = useTranslation()
  const format = useFormat()
  const looking = useLookAtCompany()
  const extending = useExtendCompany()
  const onError = (error: Error) => toastError(errorMessage(error, t('common.somethingWrong')))
  return {
    edit: (id: number) => looking.mutate(id, { onSuccess: onLooked, onError }),
    extend: (id: number, onExtended?: (company: CompanyDetail) => void) =>
      extending.mutate(id, {
        onError,
        onSuccess: (company) => {
          toastSuccess(t('companies.extended', { date: format.day(company.dueDate) }))
          onExtended?.(company)
        },
      }),
  }
}

function Legend() {
  const { t } = useTranslation()
  return (
    <ul className={classes.legend} aria-label={t('companies.legend')}>
      <li data-tone="yellow">{t('companies.dueInFive')}</li>
      <li data-tone="orange">{t('companies.dueAround')}</li>
      <li data-tone="red">{t('companies.dueLong')}</li>
    </ul>
  )
}
