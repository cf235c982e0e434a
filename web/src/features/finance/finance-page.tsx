import { Title } from '@mantine/core'
import { displayOf } from '@recado/contracts/billing/invoice'
import { IconReceipt } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import { ListRows } from '../../shared/list/list-rows.tsx'
import { useAddress } from '../../shared/list/use-address.ts'
import { useList } from '../../shared/list/use-list.ts'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import { SearchField } from '../../shared/ui/search-field.tsx'
import classes from './finance.module.css'
import { invoiceLists } from './invoice-list.ts'
import { OpenPayment } from './open-payment.tsx'
import { TermsCard } from './terms-card.tsx'
import { usePayableColumns } from './use-payable-columns.tsx'

const CheckoutDialog = lazyDialog(() => import('./checkout/checkout-dialog.tsx'), 'CheckoutDialog')

type Opened = { readonly invoiceId: number; readonly isResumed?: boolean }

export function FinancePage() {
  const { t } = useTranslation()
  const format = useFormat()
  const client = useQueryClient()
  const address = useAddress()
  const text = address.read('q')
  const list = useList(invoiceLists, { text })
  const [opened, open] = useState<Opened>()
  const { columns, today } = usePayableColumns(({ id }) => open({ invoiceId: id }))
  const search = { label: t('invoices.search'), text, onSearch: (q: string) => address.change({ q }) }
  /** Refetches all failed parts of the page, whichever of them has the retry button. */
  const retry = () => void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  const isEmpty = list.rows?.length === 0 && !text
  return (
    <div className={classes.page}>
      <Title order={1}>{t('finance.title')}</Title>
      <TermsCard onRetry={retry} />
      <OpenPayment onResume={(invoiceId) => open({ invoiceId, isResumed: true })} />
      <section className={classes.invoices} aria-label={t('invoices.title')}>
        <header className={classes.header}>
          <Title order={2}>
            {t('invoices.title')}{' '}
            {list.count !== undefined && <span className={classes.count}>{format.number(list.count)}</span>}
          </Title>
          {!isEmpty && (
            <SearchField value={text} label={search.label} className={classes.search} onSearch={search.onSearch} />
          )}
        </header>
        <ListRows
          label={t('invoices.title')}
          list={{ ...list, retry }}
          columns={columns}
          nameOf={({ detail }) => detail}
          toneOf={(invoice) => (displayOf(invoice, today) === 'overdue' ? 'red' : undefined)}
          search={search}
          empty={{ icon: <IconReceipt size={32} stroke={1.5} />, text: t('invoices.empty') }}
        />
      </section>
      {opened && <CheckoutDialog key={opened.invoiceId} {...opened} onClose={() => open(undefined)} />}
    </div>
  )
}
