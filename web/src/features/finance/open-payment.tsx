import { Alert, Group, Loader } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readPaying } from '../../shared/invoices/paying.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { ServerButton } from '../../shared/ui/server-controls.tsx'
import { paymentOf } from './api.ts'

type Props = { readonly onResume: (invoiceId: number) => void }

/** Offers to open the code of a payment that began in this browser before, for example before a reload. */
export function OpenPayment(props: Props) {
  const invoiceId = readPaying(useCurrentUser().company.id)
  return invoiceId === undefined ? null : <Begun invoiceId={invoiceId} {...props} />
}

function Begun({ invoiceId, onResume }: Props & { readonly invoiceId: number }) {
  const { t } = useTranslation()
  const status = useQuery(paymentOf(invoiceId)).data?.status
  if (status === 'RECEBIDA') {
    return (
      <Alert color="teal" role="status" icon={<Loader size={18} color="teal" aria-hidden />}>
        {t('checkout.received')}
      </Alert>
    )
  }
  if (status !== 'ATIVA') return null
  return (
    <Alert color="blue" icon={<IconQrcode size={18} stroke={1.5} />}>
      <Group justify="space-between" gap="xs">
        {t('finance.begun', { id: invoiceId })}
        <ServerButton size="compact-sm" variant="default" onClick={() => onResume(invoiceId)}>
          {t('finance.showCode')}
        </ServerButton>
      </Group>
    </Alert>
  )
}
