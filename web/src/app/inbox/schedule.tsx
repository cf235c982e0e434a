import type { Schedule } from '@recado/contracts/schedules/schedule'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { connectionList } from '../../features/connections/api.ts'
import { ScheduleDialog } from '../../features/schedules/schedule-dialog.tsx'

type Props = {
  /** For whom a new one is. */
  readonly contact: Schedule['contact']
  /** Absent: a new one. */
  readonly schedule?: Schedule
  /** What a new one says at first. */
  readonly text?: string
  readonly onSaved?: () => void
  readonly onClose: () => void
}

/** A text that goes to the contact of a conversation later. */
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
