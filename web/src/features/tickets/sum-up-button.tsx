import { sumUpTicket } from '@recado/contracts/assistance/routes'
import { IconSparkles } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/call.ts'
import { errorMessage } from '../../shared/api/error-text.ts'
import { peoplePrompt } from '../../shared/assistance/people-prompt.ts'
import { usePasses } from '../../shared/session/current-user.tsx'
import { ServerButton } from '../../shared/ui/server-controls.tsx'

type Props = {
  readonly ticketId: number
  /** Called with the summary when it is ready. */
  readonly onSummary: (text: string) => void
  /** Called with the reason of a failure, or with undefined when the summary is requested again. */
  readonly onFault: (words: string | undefined) => void
}

/** A button that requests a summary of a ticket. It is shown while the company has a prompt for users. */
export function SumUpButton({ ticketId, onSummary, onFault }: Props) {
  const { t } = useTranslation()
  const isInPlan = usePasses()({ feature: 'useOpenAi' })
  const { data: promptId = null } = useQuery({ ...peoplePrompt, enabled: isInPlan })
  const asking = useMutation({
    mutationFn: () => call(sumUpTicket, { params: { ticketId } }),
    onMutate: () => onFault(undefined),
    onSuccess: ({ text }) => onSummary(text),
    onError: (error) => onFault(errorMessage(error, t('common.somethingWrong'))),
  })
  if (!isInPlan || promptId === null) return null
  return (
    <ServerButton
      variant="default"
      size="compact-sm"
      mt="xs"
      leftSection={<IconSparkles size={16} stroke={1.5} aria-hidden />}
      loading={asking.isPending}
      onClick={() => asking.mutate()}
    >
      {t('tickets.sumUp')}
    </ServerButton>
  )
}
