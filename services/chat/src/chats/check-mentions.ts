import { notFound } from '@recado/kit/errors'
import type { HeldChat } from './hold-chat.ts'

/** Checks that the mentioned users are members. @returns their ids without duplicates @throws ERR_NO_USER_FOUND */
export function checkMentions({ memberIds }: HeldChat, mentions: readonly number[]): number[] {
  if (mentions.some((id) => !memberIds.includes(id))) throw notFound('user')
  return [...new Set(mentions)]
}
