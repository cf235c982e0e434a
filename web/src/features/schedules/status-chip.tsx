import { Badge } from '@mantine/core'
import type { Schedule } from '@recado/contracts/schedules/schedule'
import { useTranslation } from 'react-i18next'

const COLORS = { PENDENTE: 'blue', ENVIADA: 'teal', ERRO: 'red', unknown: 'gray' } as const

/** The status of a schedule; the tooltip shows the reason of a failure. */
export function StatusChip({ schedule: { status, error } }: { schedule: Schedule }) {
  const { t } = useTranslation()
  return (
    <Badge
      data-hint={error ? t(`schedules.faults.${error}`) : undefined}
      variant="light"
      color={COLORS[status]}
      tt="none"
      fw={550}
      tabIndex={error ? 0 : -1}
    >
      {t(`schedules.statuses.${status}`)}
    </Badge>
  )
}
