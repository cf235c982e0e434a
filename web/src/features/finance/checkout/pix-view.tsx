import { Alert, Anchor, Loader, Text } from '@mantine/core'
import type { PixCharge } from '@recado/contracts/billing/checkout'
import { UNKNOWN } from '@recado/contracts/open-enum'
import { IconClockPause, IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../shared/api/error-text.ts'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SupportContact } from '../../../shared/installation/support-contact.tsx'
import { useLine } from '../../../shared/realtime/line.tsx'
import { Copy } from '../../../shared/ui/copy.tsx'
import { ServerButton } from '../../../shared/ui/server-controls.tsx'
import { useNow } from '../../../shared/ui/use-now.ts'
import { paymentOf, type useSubscribe } from '../api.ts'
import { Renewed } from '../renewed.tsx'
import classes from './checkout.module.css'

const ASK_EVERY_MS = 30_000 // also with a socket, because a frame is lost when its sender has just restarted
const ASK_ALONE_EVERY_MS = 10_000

type Props = {
  readonly charge: PixCharge
  readonly renewing: Pick<ReturnType<typeof useSubscribe>, 'isPending' | 'error'>
  readonly onRenew: () => void
}

/**
 * The code to pay with, and the state of the payment. Frames and requests report the state; without a socket the
 * requests are more frequent.
 */
export function PixView({ charge, renewing, onRenew }: Props) {
  const { t } = useTranslation()
  const { isUp } = useLine()
  const payment = useQuery({
    ...paymentOf(charge.invoiceId),
    refetchInterval: ({ state }) => state.data?.status !== 'CONCLUIDA' && (isUp ? ASK_EVERY_MS : ASK_ALONE_EVERY_MS),
  })
  const now = useNow(1_000)
  const leftMs = Date.parse(charge.expiresAt) - now.getTime()
  const status = payment.data?.status ?? charge.status
  const isOver = leftMs <= 0
  const ask = useEffectEvent(() => void payment.refetch())
  useEffect(() => {
    if (isOver) ask() // the payment may have arrived in the last second
  }, [isOver])

  if (status === 'CONCLUIDA' && payment.data?.dueDate) return <Renewed dueDate={payment.data.dueDate} />
  if (status === 'RECEBIDA' || status === 'CONCLUIDA') {
    return (
      <div className={classes.received} role="status">
        <Loader size="md" aria-hidden />
        <Text fw={550}>{t('checkout.received')}</Text>
      </div>
    )
  }
  // the payment may have completed already
  if (status === UNKNOWN) return <Alert color="gray">{t('checkout.unknown')}</Alert>
  if (isOver || status === 'EXPIRADA')
    return <Expired received={payment.data?.received ?? 0} renewing={renewing} onRenew={onRenew} />
  return <Code charge={charge} leftMs={leftMs} />
}

function Code({ charge, leftMs }: { charge: PixCharge; leftMs: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { qrcode, imagemQrcode } = charge.qrcode
  return (
    <div className={classes.pix}>
      <p className={classes.amount}>
        <span>{t('checkout.total')}</span>
        <strong>{format.money(Number(charge.valor.original))}</strong>
      </p>
      <img className={classes.qr} src={imagemQrcode} alt={t('checkout.qr')} width={240} height={240} />
      <code className={classes.code}>{qrcode}</code>
      <Copy value={qrcode} label={t('checkout.copy')} />
      <Text size="sm" ta="center" maw={420}>
        {t('checkout.howTo')}
      </Text>
      <Text size="sm" c="dimmed" role="timer">
        {t('checkout.left', { time: format.duration(Math.max(0, leftMs) / 1_000) })}
      </Text>
      {charge.bankAppUrl && (
        <Anchor href={charge.bankAppUrl} target="_blank" rel="noreferrer" size="sm" className={classes.bank}>
          {t('checkout.simulate')} <IconExternalLink size={16} stroke={1.5} aria-hidden />
        </Anchor>
      )}
    </div>
  )
}

function Expired({ received, renewing, onRenew }: Pick<Props, 'renewing' | 'onRenew'> & { readonly received: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div className={classes.received}>
      <IconClockPause size={44} stroke={1.25} aria-hidden />
      <Text role="status" ta="center" maw={420}>
        {received > 0 ? t('checkout.partly', { value: format.money(received) }) : t('checkout.expired')}
      </Text>
      {renewing.error && (
        <Alert color="red" role="alert">
          {errorMessage(renewing.error, t('common.somethingWrong'))} <SupportContact />
        </Alert>
      )}
      <ServerButton loading={renewing.isPending} onClick={onRenew}>
        {t('checkout.newCode')}
      </ServerButton>
    </div>
  )
}
