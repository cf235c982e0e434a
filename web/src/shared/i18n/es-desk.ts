import type { DeskTexts } from './pt-desk.ts'

export const esDesk: DeskTexts = {
  presence: {
    viewing_one: '{{names}} también la está viendo',
    viewing_other: '{{names}} también la están viendo',
    typing_one: '{{names}} está escribiendo…',
    typing_other: '{{names}} están escribiendo…',
  },
}
