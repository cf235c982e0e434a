import { Menu } from '@mantine/core'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { IconCalendarClock, IconMessageReply } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../../shared/session/current-user.tsx'
import { ServerItem } from '../../../shared/ui/server-controls.tsx'
import classes from './snooze.module.css'
import { type SnoozePreset, snoozePresets } from './snooze-presets.ts'
import { useSnooze } from './use-snooze.ts'
import { useTimeToCome } from './use-snooze-words.ts'

/** Presets whose names say all of the time, in the company's time zone. */
const SAYS_TIME: readonly SnoozePreset[] = ['evening', 'tomorrow']

const ICON = { size: 16, stroke: 1.5 } as const

type Props = {
  readonly ticket: Ticket
  readonly onSnoozed: (ticket: Ticket) => void
  /** Called when the user wants to enter a day and a time. */
  readonly onAsk: () => void
}

/** The entries of the menu that snoozes a ticket. */
export function SnoozeItems({ ticket, onSnoozed, onAsk }: Props) {
  const { t } = useTranslation()
  const timeToCome = useTimeToCome()
  const snooze = useSnooze(onSnoozed)
  const { timezone } = useCurrentUser().company
  const isElsewhere = Intl.DateTimeFormat().resolvedOptions().timeZone !== timezone
  const [presets] = useState(() => snoozePresets(new Date(), timezone))
  return (
    <>
      {presets.map(({ key, at }) => {
        const until = at.toISOString()
        return (
          <ServerItem
            key={key}
            rightSection={
              (isElsewhere || !SAYS_TIME.includes(key)) && <span className={classes.time}>{timeToCome(until)}</span>
            }
            onClick={() => snooze.mutate({ ticket, wanted: { until } })}
          >
            {t(`snooze.presets.${key}`)}
          </ServerItem>
        )
      })}
      <Menu.Divider />
      <ServerItem
        leftSection={<IconMessageReply {...ICON} />}
        onClick={() => snooze.mutate({ ticket, wanted: { untilAnswer: true } })}
      >
        {t('snooze.untilAnswer')}
      </ServerItem>
      <Menu.Item leftSection={<IconCalendarClock {...ICON} />} onClick={onAsk}>
        {t('snooze.ask')}
      </Menu.Item>
    </>
  )
}
