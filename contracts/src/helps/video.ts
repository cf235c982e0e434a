import { z } from 'zod'

const CODE = /^[A-Za-z0-9_-]{5,20}$/

/**
 * @returns the code of a video in a copied address: the parameter `v` of its page, or the last part of a short or an
 * embedded address; any other text unchanged
 */
function codeIn(text: string): string {
  if (!/^https?:\/\//i.test(text)) return text
  const url = URL.parse(text)
  return url?.searchParams.get('v') ?? url?.pathname.split('/').findLast(Boolean) ?? text
}

/** The code of a video. The full address of the video is also accepted. */
export const VideoCode = z.string().trim().max(500).transform(codeIn).pipe(z.string().regex(CODE))

export const isVideoCode = (text: string): boolean => CODE.test(text)
