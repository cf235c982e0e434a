import { DEFAULT_HOURS, type Hours } from '@recado/contracts/hours'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { QueuesPage } from '../features/queues/queues-page.tsx'
import { companyDetail, settingList, useSaveCompany, useSaveSetting } from '../features/settings/api.ts'
import { useCurrentUser } from '../shared/session/current-user.tsx'

/** The queues page, with the data that other features provide. */
export function QueuesRoute() {
  const client = useQueryClient()
  const { id } = useCurrentUser().company
  const { data } = useQuery(settingList)
  const company = useSaveCompany(id)
  const setting = useSaveSetting()
  const scheduleType = data?.find(({ key }) => key === 'scheduleType')?.value
  const isWithoutHours = scheduleType === 'disabled'
  return (
    <QueuesPage
      hasHours={scheduleType === 'queue'}
      onHours={
        isWithoutHours
          ? async (schedules) => {
              const { schedules: known } = await client.fetchQuery({ ...companyDetail(id), staleTime: 0 })
              // no others: the company has entered those and switched them off
              if (!areSame(known, DEFAULT_HOURS) && !areSame(known, schedules)) return
              await company.mutateAsync({ schedules })
              await setting.mutateAsync({ key: 'scheduleType', value: 'company' })
            }
          : undefined
      }
    />
  )
}

/** Whether the days of both weeks have the same hours. */
const areSame = (one: Hours, other: Hours): boolean =>
  other.every(({ startTime, endTime }, day) => one[day]?.startTime === startTime && one[day].endTime === endTime)
