import { suggestReply } from '@recado/contracts/assistance/routes'
import { IconSparkles } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/call.ts'
import { errorMessage } from '../../shared/api/error-text.ts'
import { peoplePrompt } from '../../shared/assistance/people-prompt.ts'
import { ServerIconButton } from '../../shared/ui/server-controls.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import { useHandler } from '../../shared/ui/use-handler.ts'

type Props = {
  readonly ticketId: number
  readonly text: string
  readonly onText: (text: string) => void
}

/**
 * A button that adds a suggested answer below the text in the field, without sending it. It is shown while the company
 * has a prompt for users. Only for companies whose plan has prompts.
 */
export function SuggestButton({ ticketId, text, onText }: Props) {
  const { t } = useTranslation()
  const { data: promptId = null } = useQuery(peoplePrompt)
  const asking = useMutation({ mutationFn: () => call(suggestReply, { params: { ticketId } }) })
  // the suggestion is added below text that was typed meanwhile
  const take = useHandler((draft: string) => onText(text.trim() === '' ? draft : `${text.trimEnd()}\n\n${draft}`))
  if (promptId === null) return null
  return (
    <ServerIconButton
      label={t('composer.suggestReply')}
      Icon={IconSparkles}
      iconSize={20}
      isBusy={asking.isPending}
      onClick={() =>
        asking.mutate(undefined, {
          onSuccess: (answer) => take(answer.text),
          onError: (error) => toastError(errorMessage(error, t('common.somethingWrong'))),
        })
      }
    />
  )
}
