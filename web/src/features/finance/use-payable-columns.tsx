import type { Invoice } from '@recado/contracts/billing/invoice'
import { IconFileDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { dayIn } from '../../shared/i18n/zone.ts'
import { useInvoiceColumns } from '../../shared/invoices/invoice-columns.tsx'
import type { Column } from '../../shared/list/list-table.tsx'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { ServerButton } from '../../shared/ui/server-controls.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import { useNow } from '../../shared/ui/use-now.ts'
import { useSaveReceipt } from './api.ts'
import classes from './finance.module.css'

/**
 * The columns of the company's own invoices, with a button that pays them or saves their receipts.
 * @returns also today's date in the company's time zone
 */
export function usePayableColumns(onPay: (invoice: Invoice) => void) {
  const { t } = useTranslation()
  const { timezone } = useCurrentUser().company
  const today = dayIn(timezone, useNow().toISOString())
  const action: Column<Invoice> = {
    key: 'action',
    label: t('finance.action'),
    width: '112px',
    isBlank: ({ status }) => status !== 'paid' && status !== 'open',
    cell: (invoice) => {
      if (invoice.status === 'paid') return <Paid invoice={invoice} />
      if (invoice.status !== 'open') return null
      return (
        <ServerButton
          size="compact-md"
          aria-label={`${t('finance.pay')} #${invoice.id}`}
          onClick={() => onPay(invoice)}
        >
          {t('finance.pay')}
        </ServerButton>
      )
    },
  }
  return { today, columns: [...useInvoiceColumns(today), action] }
}

/** The word for a paid invoice, and the button that saves its receipt. */
function Paid({ invoice: { id } }: { invoice: Invoice }) {
  const { t } = useTranslation()
  const saving = useSaveReceipt()
  return (
    <span className={classes.paid}>
      {t('finance.paid')}
      <IconButton
        label={`${t('finance.receipt')} #${id}`}
        hint={t('finance.receipt')}
        Icon={IconFileDownload}
        isBusy={saving.isPending}
        onClick={() =>
          saving.mutate(
            { id, name: t('finance.receiptFile', { id }) },
            { onError: (error) => toastError(errorMessage(error, t('common.somethingWrong'))) },
          )
        }
      />
    </span>
  )
}
