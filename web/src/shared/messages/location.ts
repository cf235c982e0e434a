/** A shared location, with the known fields. */
type Place = {
  readonly thumbnail: string | null // address of picture data
  readonly link: string | null // to the map
  readonly description: string
}

/** Parses `image|link|description`; an invalid image or link is dropped. */
export function readLocation(body: string): Place {
  const [image = '', link = '', ...rest] = body.split('|')
  return {
    thumbnail: /^data:image\/(jpeg|png|webp);base64,/.test(image) ? image : null,
    link: /^https?:\/\//i.test(link) && URL.canParse(link) ? link : null,
    description: rest.join('|').trim(),
  }
}
