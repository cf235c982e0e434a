/** A shared location; unknown fields are null. */
type Place = {
  readonly thumbnail: string | null // the address of a picture as data
  readonly link: string | null // the address of the map
  readonly description: string
}

/** Parses `image|link|description`; an invalid image or link becomes null. */
export function readLocation(body: string): Place {
  const [image = '', link = '', ...rest] = body.split('|')
  return {
    thumbnail: /^data:image\/(jpeg|png|webp);base64,/.test(image) ? image : null,
    link: /^https?:\/\//i.test(link) && URL.canParse(link) ? link : null,
    description: rest.join('|').trim(),
  }
}
