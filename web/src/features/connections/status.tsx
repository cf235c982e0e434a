import type { Connection } from '@recado/contracts/connections/connection'
import {
  IconBan,
  IconCircleCheck,
  IconClockPause,
  IconKey,
  IconLoader2,
  IconPlugConnectedX,
  IconQrcode,
  IconQuestionMark,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './status.module.css'

const LOOKS = {
  OPENING: { Icon: IconLoader2, tone: 'busy' },
  qrcode: { Icon: IconQrcode, tone: 'waiting' },
  PAIRING: { Icon: IconLoader2, tone: 'busy' },
  CONNECTED: { Icon: IconCircleCheck, tone: 'good' },
  DISCONNECTED: { Icon: IconPlugConnectedX, tone: 'bad' },
  TIMEOUT: { Icon: IconClockPause, tone: 'bad' },
  PASSKEY_REQUIRED: { Icon: IconKey, tone: 'bad' },
  BANNED: { Icon: IconBan, tone: 'bad' },
  unknown: { Icon: IconQuestionMark, tone: 'unknown' },
} as const satisfies Record<Connection['status'], unknown>

/** The status of a connection as an icon and a text; the tooltip shows the reason. */
export function StatusLabel({ status, reason }: { status: Connection['status']; reason: string | null }) {
  const { t } = useTranslation()
  const { Icon, tone } = LOOKS[status]
  return (
    <span data-hint={reason} className={classes.status} data-tone={tone}>
      <Icon size={18} stroke={1.5} aria-hidden />
      {t(`connections.statuses.${status}`)}
    </span>
  )
}
