import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../../shared/session/current-user.tsx'
import { useIsRestricted } from '../../../shared/session/restricted.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { ErrorState } from '../../../shared/ui/states.tsx'
import { useIsNarrow } from '../../../shared/ui/use-media.ts'
import { billingAddressOf, invoiceOf, offersQuery } from '../api.ts'
import { CheckoutSteps } from './checkout-steps.tsx'

type Props = {
  /** Absent for the oldest open invoice, or for a new one. */
  readonly invoiceId?: number | undefined
  /** Whether the payment began before. The earlier values are then filled in, and the dialog opens at their review. */
  readonly isResumed?: boolean | undefined
  readonly onClose: () => void
}

/** The dialog that leads from the billing address to a Pix code. */
export function CheckoutDialog({ invoiceId, isResumed, onClose }: Props) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const isRestricted = useIsRestricted()
  const { company } = useCurrentUser()
  const address = useQuery({ ...billingAddressOf(company.id), enabled: !isRestricted })
  const invoice = useQuery({ ...invoiceOf(invoiceId ?? 0), enabled: invoiceId !== undefined })
  const offers = useQuery(offersQuery)
  const [isFilled, setFilled] = useState(false)
  const needed = [offers, ...(isRestricted ? [] : [address]), ...(invoiceId === undefined ? [] : [invoice])]
  // does not replace the form that the user is filling in, even if its data is refetched
  const isReady = isFilled || needed.every(({ data, isFetching }) => data !== undefined && !isFetching)
  if (isReady && !isFilled) setFilled(true)
  if (isReady && offers.data) {
    return (
      <CheckoutSteps
        offers={offers.data}
        invoice={invoice.data}
        address={address.data}
        isResumed={isResumed ?? false}
        onClose={onClose}
      />
    )
  }
  const failed = needed.filter(({ isError, isFetching }) => isError && !isFetching)
  if (failed.length === 0) return null
  return (
    <Dialog onClose={onClose} title={t('checkout.title')} size={640} fullScreen={isNarrow}>
      <ErrorState onRetry={() => failed.forEach(({ refetch }) => void refetch())} />
    </Dialog>
  )
}
