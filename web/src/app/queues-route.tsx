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
              if (!isUntouched(known)) return // hours that the company has entered and switched off
              await company.mutateAsync({ schedules })
              await setting.mutateAsync({ key: 'scheduleType', value: 'company' })
            }
          : undefined
      }
    />
  )
}

/** Whether the hours are those that every new company has. */
const isUntouched = (hours: Hours): boolean =>
  DEFAULT_HOURS.every(
    ({ startTime, endTime }, day) => hours[day]?.startTime === startTime && hours[day].endTime === endTime,
  )
