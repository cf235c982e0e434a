import { displayOf, type Invoice } from '@recado/contracts/billing/invoice'
import { IconCash, IconReceipt, IconReceiptOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../shared/api/error-text.ts'
import { useFormat } from '../../../shared/i18n/format.ts'
import { dayIn } from '../../../shared/i18n/zone.ts'
import { useInvoiceColumns } from '../../../shared/invoices/invoice-columns.tsx'
import { ListRows } from '../../../shared/list/list-rows.tsx'
import type { RowAction } from '../../../shared/list/row-actions.tsx'
import { useList } from '../../../shared/list/use-list.ts'
import { useCurrentUser } from '../../../shared/session/current-user.tsx'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { SearchField } from '../../../shared/ui/search-field.tsx'
import { toastSuccess } from '../../../shared/ui/toast.ts'
import { useIsNarrow } from '../../../shared/ui/use-media.ts'
import { useNow } from '../../../shared/ui/use-now.ts'
import { companyInvoiceLists, type Settlement, useSettleInvoice } from './company-invoices.ts'
import classes from './invoices.module.css'

type Props = {
  readonly company: { readonly id: number; readonly name: string }
  readonly onClose: () => void
}
type Asked = { readonly invoice: Invoice; readonly status: Settlement }

/** The invoices of a company. Super users can mark one as paid in another way, or cancel it. */
export function CompanyInvoicesDialog({ company: { id: customerId, name }, onClose }: Props) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const { timezone } = useCurrentUser().company
  const today = dayIn(timezone, useNow().toISOString())
  const [text, setText] = useState('')
  const list = useList(companyInvoiceLists, { customerId, text })
  const columns = useInvoiceColumns(today)
  const [asked, ask] = useState<Asked>()
  const actionsOf = (invoice: Invoice): RowAction[] => {
    if (invoice.status !== 'open') return []
    const { id } = invoice
    return [
      {
        label: t('settling.paid'),
        fullLabel: t('settling.paidOf', { id }),
        Icon: IconCash,
        onClick: () => ask({ invoice, status: 'paid' }),
      },
      {
        label: t('settling.cancel'),
        fullLabel: t('settling.cancelOf', { id }),
        Icon: IconReceiptOff,
        isRed: true,
        onClick: () => ask({ invoice, status: 'cancelled' }),
      },
    ]
  }
  const search = { label: t('invoices.search'), text, onSearch: setText }
  return (
    <>
      <Dialog onClose={onClose} title={t('settling.title', { name })} size={900} fullScreen={isNarrow}>
        <div className={classes.dialog}>
          <SearchField value={text} label={search.label} onSearch={setText} />
          <ListRows
            label={t('settling.title', { name })}
            list={list}
            columns={columns}
            nameOf={({ id }) => `#${id}`}
            actionsOf={actionsOf}
            toneOf={(invoice) => (displayOf(invoice, today) === 'overdue' ? 'red' : undefined)}
            search={search}
            empty={{ icon: <IconReceipt size={32} stroke={1.5} />, text: t('invoices.empty') }}
          />
        </div>
      </Dialog>
      {asked && <SettleDialog {...asked} onClose={() => ask(undefined)} />}
    </>
  )
}

function SettleDialog({ invoice: { id, value }, status, onClose }: Asked & { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const settling = useSettleInvoice(id)
  const details = { id, value: format.money(value) }
  const isPaid = status === 'paid'
  const onSuccess = () => {
    toastSuccess(t(isPaid ? 'settling.paidDone' : 'settling.cancelDone'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t(isPaid ? 'settling.paid' : 'settling.cancel')}
      question={t(isPaid ? 'settling.paidQuestion' : 'settling.cancelQuestion', details)}
      confirmLabel={t(isPaid ? 'settling.paid' : 'settling.cancel')}
      dismissLabel={t('common.back')}
      isBusy={settling.isPending}
      error={settling.isError ? errorMessage(settling.error, t('common.somethingWrong')) : undefined}
      onConfirm={() => settling.mutate(status, { onSuccess })}
      onClose={onClose}
    />
  )
}
