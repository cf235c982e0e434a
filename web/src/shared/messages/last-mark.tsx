import { IconApi, IconCalendarClock, IconRobot, IconSpeakerphone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { drawnOf, type LastOf } from './drawn-of.ts'

const ICONS = { robot: IconRobot, campaign: IconSpeakerphone, schedule: IconCalendarClock, api: IconApi } as const

/** An icon that names the automatic author of the messages after the last words of a person. */
export function LastMark({ ticket }: { ticket: LastOf }) {
  const { t } = useTranslation()
  const { mark, text } = drawnOf(ticket)
  if (!mark) return null
  const Icon = ICONS[mark]
  const isNamed = text === '' // without words of a person, the row shows the author's name as text beside the icon
  const label = isNamed ? { 'aria-hidden': true } : { 'aria-label': t(`writers.${mark}`) }
  return <Icon size={14} stroke={1.75} style={{ flex: 'none', verticalAlign: '-2px', marginRight: 4 }} {...label} />
}
