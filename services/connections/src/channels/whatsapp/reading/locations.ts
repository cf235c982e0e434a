import type { proto } from '@whiskeysockets/baileys'
import type { Said } from './content.ts'
import { thumbnailOf } from './media.ts'
import { oneLine } from './texts.ts'

const DESCRIPTION_LENGTH = 1_000

type Place = {
  readonly degreesLatitude?: number | null
  readonly degreesLongitude?: number | null
  readonly jpegThumbnail?: Uint8Array | null
}

export const readLocation = (location: proto.Message.ILocationMessage): Said =>
  place(location, [location.name, location.address, location.comment])

/** Reads the initial position of a live location; later positions are ignored. */
export const readLiveLocation = (location: proto.Message.ILiveLocationMessage): Said =>
  place(location, [location.caption])

/** Formats a location as `image|link|description`. The description comes last, because it may contain bars. */
function place(where: Place, words: (string | null | undefined)[]): Said {
  const thumbnail = thumbnailOf(where.jpegThumbnail)
  const image = thumbnail === null ? '' : `data:image/jpeg;base64,${thumbnail}`
  const description = words.map((each) => oneLine(each, DESCRIPTION_LENGTH)).filter((each) => each !== '')
  return { kind: 'location', text: `${image}|${linkTo(where)}|${description.join(', ')}` }
}

function linkTo({ degreesLatitude, degreesLongitude }: Place): string {
  const latitude = degreesLatitude ?? Number.NaN
  const longitude = degreesLongitude ?? Number.NaN
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 // false for NaN too
  return isOnEarth ? `https://maps.google.com/maps?q=${latitude}%2C${longitude}` : ''
}
