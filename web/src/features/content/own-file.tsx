import { Loader } from '@mantine/core'
import { IconFile, IconMicrophone } from '@tabler/icons-react'
import type { Attachment } from '../../shared/messages/attachment.ts'
import { useKindWords } from '../../shared/messages/use-kind-words.ts'
import { usePreview } from '../../shared/messages/use-preview.ts'
import cards from './cards.module.css'
import media from './media.module.css'

type Props = { readonly attachment: Attachment; readonly isVoice: boolean; readonly isSending: boolean }

/** The local file of a message while it is being uploaded. */
export function OwnFile({ attachment: { file, kind }, isVoice, isSending }: Props) {
  const { word } = useKindWords()
  const address = usePreview(file)
  if (kind === 'image') {
    return (
      <div className={media.picture} data-kind="image" data-sending={isSending || undefined}>
        <img src={address} alt={file.name} />
      </div>
    )
  }
  const Icon = isVoice ? IconMicrophone : IconFile
  return (
    <div className={cards.card}>
      {isSending ? <Loader size="sm" aria-hidden /> : <Icon size={26} stroke={1.25} aria-hidden />}
      <span className={cards.cardTexts}>
        <span className={cards.cardTitle}>{isVoice ? word('audio') : file.name}</span>
      </span>
    </div>
  )
}
