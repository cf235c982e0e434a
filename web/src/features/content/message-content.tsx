import type { KindName } from '@recado/contracts/message-kinds'
import type { Message } from '@recado/contracts/messages/message'
import { wordsOf } from '@recado/contracts/words/speak'
import { IconBan, IconClockQuestion, IconDeviceMobile, IconQuestionMark } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LongText } from '../../shared/messages/long-text.tsx'
import { useKindWords } from '../../shared/messages/use-kind-words.ts'
import { useSpoken } from '../../shared/messages/use-spoken.ts'
import type { Named } from '../../shared/text/mentions.ts'
import { ContactCardContent } from './contact-card.tsx'
import classes from './content.module.css'
import { LocationCard } from './location-card.tsx'
import { MediaContent } from './media-content.tsx'
import { PollContent } from './poll-content.tsx'

type Props = {
  readonly message: Message
  /** The people whose `@name` is highlighted in a note. */
  readonly people?: readonly Named[]
}

/** The content of a bubble, by the kind of message. A deleted text is shown if the server sends it. */
export function MessageContent({ message, people = [] }: Props) {
  if (message.isDeleted) return <Deleted message={message} />
  const body = message.body ?? ''
  switch (message.mediaType) {
    case 'image':
    case 'video':
    case 'audio':
      return <Captioned text={body} media={<MediaContent message={message} />} />
    case 'application':
      return <Captioned text={captionOf(message)} media={<MediaContent message={message} />} />
    case 'sticker':
      return <MediaContent message={message} />
    case 'locationMessage':
      return <LocationCard body={body} />
    case 'vcard':
      return <ContactCardContent body={body} />
    case 'poll':
      return <PollContent body={body} />
    case 'placeholder':
      return <Unseen kind="placeholder" Icon={IconClockQuestion} />
    case 'unsupported':
      return <Unseen kind="unsupported" Icon={IconQuestionMark} />
    case 'phone_only':
      return <Unseen kind="phone_only" Icon={IconDeviceMobile} />
    case 'note':
      return <LongText text={body} people={people} />
    case 'chat':
    case 'system':
    case 'call_log':
      return <LongText text={body} />
  }
}

const DELETED = wordsOf('deleted')

function Deleted({ message }: { message: Message }) {
  const { t } = useTranslation()
  const spoken = useSpoken()
  return (
    <>
      <Remark icon={<IconBan size={15} stroke={1.75} aria-hidden />}>
        {message.deletedBy === 'contact' ? t('content.deletedByContact') : spoken(DELETED, '')}
      </Remark>
      {message.body && (
        <div className={classes.taken}>
          <LongText text={message.body} />
        </div>
      )}
    </>
  )
}

/** A message whose content cannot be shown. */
function Unseen({ kind, Icon }: { kind: KindName; Icon: typeof IconBan }) {
  const { notice } = useKindWords()
  return <Remark icon={<Icon size={16} stroke={1.75} aria-hidden />}>{notice(kind)}</Remark>
}

const Captioned = ({ media, text }: { media: ReactNode; text: string }) => (
  <>
    {media}
    {text !== '' && <LongText text={text} />}
  </>
)

/** The caption of a document. Phones send the file name as the caption when there is none, so that name is dropped. */
const captionOf = ({ body, mediaName }: Message): string => (body === null || body === mediaName ? '' : body)

const Remark = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <em className={classes.remark}>
    {icon}
    {children}
  </em>
)
