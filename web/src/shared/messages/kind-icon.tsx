import type { MediaType } from '@recado/contracts/messages/message'
import {
  IconChartBar,
  IconFile,
  IconMapPin,
  IconMicrophone,
  IconPhoto,
  IconSticker,
  IconUser,
  IconVideo,
} from '@tabler/icons-react'

const ICONS: Partial<Record<MediaType, typeof IconFile>> = {
  image: IconPhoto,
  audio: IconMicrophone,
  video: IconVideo,
  application: IconFile,
  sticker: IconSticker,
  locationMessage: IconMapPin,
  vcard: IconUser,
  poll: IconChartBar,
}

/** A small icon before an excerpt; texts have none. */
export function KindIcon({ mediaType }: { mediaType: MediaType }) {
  const Icon = ICONS[mediaType]
  return Icon ? <Icon size={14} stroke={1.75} aria-hidden /> : null
}
