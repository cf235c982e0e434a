import { Badge, Tooltip } from '@mantine/core'
import type { Schedule } from '@recado/contracts/schedules/schedule'
import { useTranslation } from 'react-i18next'

const COLORS = { PENDENTE: 'blue', ENVIADA: 'teal', ERRO: 'red' } as const

/** The status of a schedule, with the reason in a tooltip if it failed. */
export function StatusChip({ schedule: { status, error } }: { schedule: Schedule }) {
  const { t } = useTranslation()
  const chip = (
    <Badge variant="light" color={COLORS[status]} tt="none" fw={550} tabIndex={error ? 0 : -1}>
      {t(`schedules.statuses.${status}`)}
    </Badge>
  )
  return error ? <Tooltip label={t(`schedules.faults.${error}`)}>{chip}</Tooltip> : chip
}
