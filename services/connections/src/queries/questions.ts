import { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { z } from 'zod'

export const NUMBER_CHECK = 'number-check'
export const PICTURE = 'picture'
export const GROUP = 'group'

/** Asks whether a number has a WhatsApp account. `numbers` are the spellings of this number. */
export const NumberCheck = z.object({ numbers: z.array(z.string()) })
export type NumberCheck = z.infer<typeof NumberCheck>

/** Asks for the profile picture of a person. */
export const PictureWish = z.object({ contactId: z.int(), address: WhatsappAddress, path: z.string() })
export type PictureWish = z.infer<typeof PictureWish>

/** Asks for the name of a group. */
export const GroupWish = z.object({ chat: WhatsappAddress })
export type GroupWish = z.infer<typeof GroupWish>
