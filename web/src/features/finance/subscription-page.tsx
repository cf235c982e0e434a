import { TextInput, Title } from '@mantine/core'
import { displayOf } from '@recado/contracts/billing/invoice'
import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListRows } from '../../shared/list/list-rows.tsx'
import { type ListState, useList } from '../../shared/list/use-list.ts'
import { useLoadMoreWhile } from '../../shared/list/use-load-more-while.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { daysLeft } from '../../shared/session/days-left.ts'
import { useIsRestricted } from '../../shared/session/restricted.ts'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import { ServerButton } from '../../shared/ui/server-controls.tsx'
import { SmallState } from '../../shared/ui/small-state.tsx'
import { useNow } from '../../shared/ui/use-now.ts'
import { type Terms, termsOf } from './api.ts'
import classes from './finance.module.css'
import { invoiceLists } from './invoice-list.ts'
import { OpenPayment } from './open-payment.tsx'
import { Renewed } from './renewed.tsx'
import { TermsCard } from './terms-card.tsx'
import { usePayableColumns } from './use-payable-columns.tsx'

const CheckoutDialog = lazyDialog(() => import('./checkout/checkout-dialog.tsx'), 'CheckoutDialog')

type Opened = { readonly invoiceId?: number | undefined; readonly isResumed?: boolean }

/**
 * The subscription of the company, and the way to pay for it. For the admin of an expired company it is the only page.
 */
export function SubscriptionPage() {
  const { t } = useTranslation()
  const isRestricted = useIsRestricted()
  const { company } = useCurrentUser()
  const terms = useQuery(termsOf(company.id))
  const unpaid = useUnpaid()
  const now = useNow()
  const [opened, open] = useState<Opened>()
  // if there are further pages, the server finds the oldest open invoice
  const oldest = unpaid.hasMore ? undefined : unpaid.rows?.at(-1)?.id
  const trialEnd = terms.data?.trialExpiration
  const isRenewed = terms.data && daysLeft({ dueDate: terms.data.dueDate, timezone: company.timezone }, now) >= 0
  if (isRestricted && isRenewed && !opened) return <Renewed dueDate={terms.data.dueDate} />
  return (
    <div className={classes.subscription} data-restricted={isRestricted || undefined}>
      {!isRestricted && <Title order={1}>{t('finance.subscription')}</Title>}
      {trialEnd && !isRestricted && <Trial until={trialEnd} />}
      {terms.data && (!trialEnd || isRestricted) && <TermsCard />}
      <OpenPayment onResume={(invoiceId) => open({ invoiceId, isResumed: true })} />
      {terms.data ? (
        <Contact terms={terms.data} onSubscribe={() => open({ invoiceId: oldest })} />
      ) : (
        <SmallState query={terms} />
      )}
      {isRestricted && <Unpaid list={unpaid} onPay={(invoiceId) => open({ invoiceId })} />}
      {opened && <CheckoutDialog key={opened.invoiceId ?? 0} {...opened} onClose={() => open(undefined)} />}
    </div>
  )
}

function Trial({ until }: { until: string }) {
  const { t } = useTranslation()
  const { timezone } = useCurrentUser().company
  const days = Math.max(0, daysLeft({ dueDate: until, timezone }, useNow()))
  return <p className={classes.trial}>{t('finance.trial', { days })}</p>
}

type ContactProps = { readonly terms: Terms; readonly onSubscribe: () => void }

const Contact = ({ terms: { email, trialExpiration }, onSubscribe }: ContactProps) => {
  const { t } = useTranslation()
  return (
    <div className={classes.contact}>
      <TextInput size="sm" label={t('finance.email')} value={email} readOnly />
      <ServerButton onClick={onSubscribe}>{t(trialExpiration ? 'finance.subscribe' : 'finance.payNow')}</ServerButton>
    </div>
  )
}

/** All unpaid invoices; there is one for each period. */
function useUnpaid() {
  const list = useList(invoiceLists, { text: '' })
  useLoadMoreWhile(true, list)
  const rows = list.rows?.filter(({ status }) => status === 'open')
  return { ...list, rows, count: rows?.length }
}

type UnpaidProps = {
  readonly list: ListState<NonNullable<ReturnType<typeof useUnpaid>['rows']>[number]>
  readonly onPay: (invoiceId: number) => void
}

function Unpaid({ list, onPay }: UnpaidProps) {
  const { t } = useTranslation()
  const { columns, today } = usePayableColumns(({ id }) => onPay(id))
  return (
    <section className={classes.invoices} aria-label={t('finance.unpaid')}>
      <Title order={2}>{t('finance.unpaid')}</Title>
      <ListRows
        label={t('finance.unpaid')}
        list={list}
        columns={columns}
        nameOf={({ detail }) => detail}
        toneOf={(invoice) => (displayOf(invoice, today) === 'overdue' ? 'red' : undefined)}
        empty={{ icon: <IconReceipt size={32} stroke={1.5} />, text: t('invoices.empty') }}
      />
    </section>
  )
}
