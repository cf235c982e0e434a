import type { DeskTexts } from './pt-desk.ts'

export const enDesk: DeskTexts = {
  presence: {
    viewing_one: '{{names}} is looking at it too',
    viewing_other: '{{names}} are looking at it too',
    typing_one: '{{names}} is typing…',
    typing_other: '{{names}} are typing…',
  },
}
