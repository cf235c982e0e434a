import type { Invoice } from '@recado/contracts/billing/invoice'
import { useTranslation } from 'react-i18next'
import { dayIn } from '../../shared/i18n/zone.ts'
import { useInvoiceColumns } from '../../shared/invoices/invoice-columns.tsx'
import type { Column } from '../../shared/list/list-table.tsx'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { ServerButton } from '../../shared/ui/server-controls.tsx'
import { useNow } from '../../shared/ui/use-now.ts'

/**
 * The columns of the company's own invoices, with a button that pays them.
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
      if (invoice.status === 'paid') return t('finance.paid')
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
