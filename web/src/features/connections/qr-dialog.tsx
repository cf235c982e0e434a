import { Badge, Loader, SegmentedControl } from '@mantine/core'
import type { Connection, Session } from '@recado/contracts/connections/connection'
import { UNKNOWN } from '@recado/contracts/open-enum'
import { IconCircleCheck, IconClockPause, IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { QRCodeSVG } from 'qrcode.react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { useSpoken } from '../../shared/messages/use-spoken.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { ServerButton } from '../../shared/ui/server-controls.tsx'
import { ErrorState } from '../../shared/ui/states.tsx'
import { toastError, toastSuccess } from '../../shared/ui/toast.ts'
import { useIsNarrow } from '../../shared/ui/use-media.ts'
import { useNow } from '../../shared/ui/use-now.ts'
import { connectionSession, useSessionStep } from './api.ts'
import { PairingCode } from './pairing-code.tsx'
import classes from './qr-dialog.module.css'
import { SimulatedPhone } from './simulated-phone.tsx'
import { StatusLabel } from './status.tsx'
import { Trouble } from './trouble.tsx'

const CODE_PX = 256
const MOST_SECONDS = 60 // the lifetime of a code
const METHODS = ['camera', 'number'] as const
const STEPS = ['open', 'menu', 'connect', 'scan'] as const
const SIMULATED_STEPS = ['open', 'scan', 'alternative', 'wait'] as const

type Props = { readonly connection: Connection; readonly phoneUrl: string | null; readonly onClose: () => void }

/** Shows the QR code, and follows the pairing live. It closes when the connection is paired. */
export function QrDialog({ connection, phoneUrl, onClose }: Props) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const { name, type } = connection
  const query = useQuery(connectionSession(connection.id))
  const session = query.data
  const isSimulated = type === 'sandbox'
  const [method, setMethod] = useState<(typeof METHODS)[number]>('camera')

  const leave = useEffectEvent(() => {
    toastSuccess(t('connections.active', { name }))
    onClose()
  })
  const isConnected = session?.status === 'CONNECTED'
  useEffect(() => {
    if (isConnected) leave()
  }, [isConnected])

  return (
    <Dialog
      onClose={onClose}
      size={720}
      fullScreen={isNarrow}
      title={
        <span className={classes.title}>
          {t('connections.qr.title', { name })}
          {isSimulated && (
            <Badge variant="default" tt="none" fw={500}>
              {t('connections.simulated')}
            </Badge>
          )}
        </span>
      }
    >
      <SegmentedControl
        className={classes.methods}
        value={method}
        onChange={setMethod}
        data={METHODS.map((value) => ({ value, label: t(`connections.qr.methods.${value}`) }))}
      />
      {method === 'number' && (
        <div className={classes.number}>
          <PairingCode connection={connection} />
          <State session={session} />
        </div>
      )}
      {method === 'camera' && query.isError && !session && <ErrorState onRetry={() => query.refetch()} />}
      {method === 'camera' && (session || !query.isError) && (
        <div className={classes.columns}>
          <div className={classes.guide}>
            <ol className={classes.steps}>
              {isSimulated
                ? SIMULATED_STEPS.map((step) => <li key={step}>{t(`connections.qr.simulatedSteps.${step}`)}</li>)
                : STEPS.map((step) => <li key={step}>{t(`connections.qr.steps.${step}`)}</li>)}
            </ol>
            {isSimulated && session?.qrcode && <SimulatedPhone code={session.qrcode} phoneUrl={phoneUrl} />}
          </div>
          <div className={classes.stage}>
            <Stage name={name} session={session} connectionId={connection.id} />
            <State session={session} />
          </div>
        </div>
      )}
    </Dialog>
  )
}

function State({ session }: { session: Session | undefined }) {
  const spoken = useSpoken()
  const reason = session?.statusReason ? spoken(session.statusWords, session.statusReason) : null
  return (
    <div className={classes.state} aria-live="polite">
      {session && <StatusLabel status={session.status} reason={reason} />}
      {session && (session.networkWords || session.retryAt || session.status === 'qrcode') && (
        <Trouble session={session} />
      )}
    </div>
  )
}

type StageProps = { readonly name: string; readonly session: Session | undefined; readonly connectionId: number }

function Stage({ name, session, connectionId }: StageProps) {
  const { t } = useTranslation()
  const spoken = useSpoken()
  if (session?.qrcode && session.status === 'qrcode') {
    return (
      <>
        <div className={classes.code}>
          <QRCodeSVG
            value={session.qrcode}
            size={CODE_PX}
            level="L"
            marginSize={2}
            title={t('connections.qr.code', { name })}
          />
        </div>
        <TimeLeft expiresAt={session.qrcodeExpiresAt} />
      </>
    )
  }
  switch (session?.status) {
    case 'PAIRING':
      return <Placeholder icon={<Loader size="md" aria-hidden />} text={t('connections.qr.pairing')} />
    case 'CONNECTED':
      return (
        <Placeholder
          icon={<IconCircleCheck size={48} stroke={1.25} color="var(--teal-text)" />}
          text={t('connections.qr.connected')}
        />
      )
    case 'TIMEOUT':
      return (
        <Placeholder
          icon={<IconClockPause size={44} stroke={1.25} />}
          text={t('connections.qr.timeout')}
          action={<Restart connectionId={connectionId} />}
        />
      )
    case 'PASSKEY_REQUIRED':
    case 'BANNED':
    case 'DISCONNECTED':
      return (
        <Placeholder
          icon={<IconPlugConnectedX size={44} stroke={1.25} />}
          text={
            session.statusReason ? spoken(session.statusWords, session.statusReason) : t('connections.qr.disconnected')
          }
          action={<Restart connectionId={connectionId} />}
        />
      )
    case UNKNOWN:
      return (
        <Placeholder icon={<IconPlugConnectedX size={44} stroke={1.25} />} text={t('connections.statuses.unknown')} />
      )
    default:
      return <Placeholder icon={<Loader size="md" aria-hidden />} text={t('connections.qr.preparing')} />
  }
}

/**
 * The seconds until the visible code expires. It renders nothing when the end is unknown, or when the clock of this
 * computer looks wrong.
 */
function TimeLeft({ expiresAt }: { expiresAt: string | null }) {
  const { t } = useTranslation()
  const now = useNow(1_000)
  const seconds = expiresAt === null ? 0 : Math.ceil((Date.parse(expiresAt) - now.getTime()) / 1_000)
  const isKnown = seconds > 0 && seconds <= MOST_SECONDS
  return (
    <p className={classes.hint}>
      {isKnown ? <span role="timer">{t('connections.qr.renewsIn', { seconds })}</span> : t('connections.qr.renews')}
    </p>
  )
}

function Restart({ connectionId }: { connectionId: number }) {
  const { t } = useTranslation()
  const session = useSessionStep()
  const onError = (error: unknown) => toastError(errorMessage(error, t('common.somethingWrong')))
  return (
    <ServerButton
      loading={session.isPending}
      onClick={() => session.mutate({ id: connectionId, step: 'newQrCode' }, { onError })}
    >
      {t('connections.newQrCode')}
    </ServerButton>
  )
}

const Placeholder = ({ icon, text, action }: { icon: ReactNode; text: string; action?: ReactNode }) => (
  <div className={classes.placeholder}>
    {icon}
    <p>{text}</p>
    {action}
  </div>
)
