import { useQuery } from '@tanstack/react-query'
import { QueuesPage } from '../features/queues/queues-page.tsx'
import { settingList, useSaveCompany, useSaveSetting } from '../features/settings/api.ts'
import { useCurrentUser } from '../shared/session/current-user.tsx'

/** The queues page, with the data that other features provide. */
export function QueuesRoute() {
  const { data } = useQuery(settingList)
  const company = useSaveCompany(useCurrentUser().company.id)
  const setting = useSaveSetting()
  const scheduleType = data?.find(({ key }) => key === 'scheduleType')?.value
  const isWithoutHours = scheduleType === 'disabled'
  return (
    <QueuesPage
      hasHours={scheduleType === 'queue'}
      onHours={
        isWithoutHours
          ? async (schedules) => {
              await company.mutateAsync({ schedules })
              await setting.mutateAsync({ key: 'scheduleType', value: 'company' })
            }
          : undefined
      }
    />
  )
}
