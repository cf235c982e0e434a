import type { PlanOffer } from '@recado/contracts/billing/checkout'
import type { Invoice } from '@recado/contracts/billing/invoice'
import { UNKNOWN } from '@recado/contracts/open-enum'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import type { Offers } from '../api.ts'
import classes from './checkout.module.css'
import type { CheckoutForm } from './checkout-form.ts'

type Props = {
  readonly form: CheckoutForm
  readonly plan: PlanOffer | undefined
  readonly recurrence: Offers['recurrence']
  readonly invoice: Invoice | undefined
}

/** The amount of the payment, and the payer. */
export function ReviewStep({ form, plan, recurrence, invoice }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const isSame = recurrence !== UNKNOWN && invoice?.recurrence === recurrence
  const isAsMade = isSame && invoice.planId === plan?.id
  const total = isAsMade ? invoice.value : plan?.total
  const place = [form.city, form.state].filter(Boolean).join(' – ')
  const country = form.country === 'usa' ? 'usa' : 'BR'
  return (
    <dl className={classes.review}>
      <dt>{t('checkout.fields.firstName')}</dt>
      <dd>{form.firstName}</dd>
      <dt>{t('checkout.fields.address2')}</dt>
      <dd>
        {form.address2}
        <br />
        {place}
        <br />
        {form.zipcode} · {t(`checkout.countries.${country}`)}
      </dd>
      <dt>{t('finance.plan')}</dt>
      <dd>{plan?.name ?? '–'}</dd>
      <dt>{t('finance.recurrence')}</dt>
      <dd>{t(`invoices.recurrences.${recurrence}`)}</dd>
      <dt className={classes.total}>{t('checkout.total')}</dt>
      <dd className={classes.total}>{total === undefined ? '–' : format.money(total)}</dd>
    </dl>
  )
}
