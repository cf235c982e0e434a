export const pt = {
  presence: {
    viewing_one: '{{names}} também está vendo',
    viewing_other: '{{names}} também estão vendo',
    typing_one: '{{names}} está digitando…',
    typing_other: '{{names}} estão digitando…',
  },
} as const
