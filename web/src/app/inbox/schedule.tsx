import type { Schedule } from '@recado/contracts/schedules/schedule'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { connectionList } from '../../features/connections/api.ts'
import { ScheduleDialog } from '../../features/schedules/schedule-dialog.tsx'

type Props = {
  /** The recipient of a new schedule. */
  readonly contact: Schedule['contact']
  /** Absent for a new schedule. */
  readonly schedule?: Schedule
  /** The initial text of a new schedule. */
  readonly text?: string
  readonly onSaved?: () => void
  readonly onClose: () => void
}

/** The schedule dialog, opened from a conversation. */
export function ScheduleFor({ schedule, ...props }: Props) {
  const connections = useQuery(connectionList)
  const [opened, open] = useState(schedule)
  return (
    <ScheduleDialog
      key={opened?.version ?? 'new'}
      {...props}
      schedule={opened}
      connections={connections.data ?? []}
      onReload={open}
    />
  )
}
