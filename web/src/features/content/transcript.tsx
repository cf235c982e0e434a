import { Text } from '@mantine/core'
import { transcribeMessage } from '@recado/contracts/assistance/routes'
import type { Message } from '@recado/contracts/messages/message'
import { whyNotTranscribe } from '@recado/contracts/messages/transcribed'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/call.ts'
import { errorMessage } from '../../shared/api/error-text.ts'
import { peoplePrompt } from '../../shared/assistance/people-prompt.ts'
import { useConversationActions } from '../../shared/messages/conversation-actions.tsx'
import { LongText } from '../../shared/messages/long-text.tsx'
import type { ShownMessage } from '../../shared/messages/shown-message.ts'
import { toastError } from '../../shared/ui/toast.ts'
import classes from './transcript.module.css'

/** The transcript of an audio message. Without one, a button requests it, if the company has a prompt for users. */
export function Transcript({ message }: { message: ShownMessage }) {
  const { t } = useTranslation()
  const { onTranscript } = useConversationActions()
  const { id, transcript } = message
  if (typeof transcript !== 'string') {
    const mayAsk = whyNotTranscribe(message) === undefined
    return mayAsk && onTranscript ? <AskButton messageId={id} onTranscript={onTranscript} /> : null
  }
  return (
    <div className={classes.transcript}>
      <Text size="xs" c="dimmed">
        {transcript === '' ? t('content.notUnderstood') : t('content.transcript')}
      </Text>
      {transcript !== '' && <LongText text={transcript} />}
    </div>
  )
}

type AskProps = { readonly messageId: number; readonly onTranscript: (message: Message) => void }

function AskButton({ messageId, onTranscript }: AskProps) {
  const { t } = useTranslation()
  const { data: promptId = null } = useQuery(peoplePrompt)
  const asking = useMutation({
    mutationFn: () => call(transcribeMessage, { params: { messageId } }),
    onSuccess: onTranscript,
    onError: (error) => toastError(errorMessage(error, t('common.somethingWrong'))),
  })
  if (promptId === null) return null
  return (
    <button type="button" className={classes.ask} disabled={asking.isPending} onClick={() => asking.mutate()}>
      {asking.isPending ? t('content.transcribing') : t('content.transcribe')}
    </button>
  )
}
