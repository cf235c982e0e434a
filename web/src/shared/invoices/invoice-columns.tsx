import { displayOf, type Invoice } from '@recado/contracts/billing/invoice'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'
import type { Column } from '../list/list-table.tsx'
import classes from './invoices.module.css'

/** @param today YYYY-MM-DD in the company's time zone */
export function useInvoiceColumns(today: string): Column<Invoice>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      key: 'id',
      label: t('invoices.id'),
      width: '84px',
      cell: ({ id }) => <span className={classes.number}>#{id}</span>,
    },
    {
      key: 'detail',
      label: t('invoices.detail'),
      cell: ({ detail }) => <span title={detail}>{detail}</span>,
    },
    {
      key: 'value',
      label: t('invoices.value'),
      width: '130px',
      cell: ({ value, paidValue }) => <span className={classes.number}>{format.money(paidValue ?? value)}</span>,
    },
    {
      key: 'dueDate',
      label: t('invoices.dueDate'),
      width: '120px',
      cell: ({ dueDate }) => (
        <time dateTime={dueDate} className={classes.number}>
          {format.day(dueDate)}
        </time>
      ),
    },
    {
      key: 'status',
      label: t('invoices.status'),
      width: '136px',
      cell: (invoice) => {
        const shown = displayOf(invoice, today)
        return (
          <span className={classes.status} data-status={shown}>
            {t(`invoices.states.${shown}`)}
          </span>
        )
      },
    },
  ]
}
