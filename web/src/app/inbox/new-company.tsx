import { useQuery } from '@tanstack/react-query'
import { connectionList } from '../../features/connections/api.ts'
import { useDismissFirstSteps } from '../../features/first-steps/api.ts'
import { FirstSteps } from '../../features/first-steps/first-steps.tsx'
import type { Step } from '../../features/first-steps/step.ts'
import { queueList } from '../../features/queues/api.ts'
import { quickMessageLists } from '../../features/quick-messages/quick-message-list.ts'
import { invitationsQuery } from '../../features/users/invitation-api.ts'
import { userLists } from '../../features/users/user-list.ts'
import { optionsQuery } from '../../shared/api/me.ts'
import { useList } from '../../shared/list/use-list.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { NothingOpened } from './nothing-opened.tsx'

/** The empty conversation pane of an admin who has not dismissed the first steps. */
export function NewCompany() {
  const steps = useSteps()
  const options = useQuery(optionsQuery)
  const dismissal = useDismissFirstSteps()
  if (!steps || steps.every(({ isDone }) => isDone)) return <NothingOpened />
  return (
    <FirstSteps
      steps={steps}
      phoneUrl={options.data?.sandboxPhoneUrl ?? null}
      isDismissing={dismissal.isPending}
      onDismiss={() => dismissal.mutate()}
    />
  )
}

/** @returns undefined while it is not known what is done */
function useSteps(): Step[] | undefined {
  const { settings } = useCurrentUser().company
  const connections = useQuery(connectionList).data
  const queues = useQuery(queueList).data
  const invitations = useQuery(invitationsQuery).data
  const users = useList(userLists, { text: '' }).count
  const replies = useList(quickMessageLists, { text: '' }).count
  if (!connections || !queues || !invitations || users === undefined || replies === undefined) return undefined
  const hours = settings.find(({ key }) => key === 'scheduleType')?.value
  return [
    { name: 'connect', to: '/connections?open=add', isDone: connections.some(({ status }) => status === 'CONNECTED') },
    { name: 'hours', to: '/settings?tab=hours', isDone: hours !== undefined && hours !== 'disabled' },
    { name: 'queues', to: '/queues', isDone: queues.length > 0 },
    { name: 'invite', to: '/users?open=invite', isDone: users > 1 || invitations.length > 0 },
    { name: 'reply', to: '/quick-messages', isDone: replies > 0 },
  ]
}
