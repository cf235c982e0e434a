export const PRESETS = ['days7', 'days30', 'month', 'lastMonth', 'days90'] as const
type Preset = (typeof PRESETS)[number]

type Period = { readonly from: string; readonly to: string }

const DAY_MS = 24 * 60 * 60_000
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const daysTo = (today: string, days: number): Period => ({
  from: dayOf(Date.parse(today) - (days - 1) * DAY_MS),
  to: today,
})

/** @param today such as `2026-03-02` */
export function periodIn(preset: Preset, today: string): Period {
  const month = `${today.slice(0, 7)}-01`
  if (preset === 'month') return { from: month, to: today }
  if (preset !== 'lastMonth') return daysTo(today, Number(preset.slice('days'.length)))
  const end = dayOf(Date.parse(month) - DAY_MS)
  return { from: `${end.slice(0, 7)}-01`, to: end }
}

/** @returns the choice that is this period today; undefined if none is */
export const presetOf = ({ from, to }: Period, today: string): Preset | undefined =>
  PRESETS.find((preset) => {
    const period = periodIn(preset, today)
    return period.from === from && period.to === to
  })
