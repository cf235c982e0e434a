const NOTES_HZ = [880, 1_174.66] as const // the notes A5 and D6, in hertz
const NOTE_SECONDS = 0.16
const REST_MS = 1_000
const START_WITHIN_MS = 300
const LOUDEST = 0.35 // relative to full scale, which is painfully loud

/**
 * Plays two soft notes. It plays nothing at volume 0, or before the user has interacted with the page (the browser's
 * autoplay policy).
 */
export async function playChime(volume: number): Promise<void> {
  if (volume <= 0) return
  const context = new AudioContext()
  const late = new Promise((resolve) => setTimeout(resolve, START_WITHIN_MS))
  await Promise.race([context.resume(), late])
  if (context.state === 'running') await sound(context, volume)
  await context.close()
}

/** Plays the chime for an event that every open window receives: only one window plays it, at most once a second. */
export async function chimeOnce(volume: number): Promise<void> {
  const { locks } = navigator
  if (!locks) return playChime(volume) // browsers have no locks on plain http addresses
  await locks.request('recado:chime', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    await Promise.all([playChime(volume), new Promise((resolve) => setTimeout(resolve, REST_MS))])
  })
}

async function sound(context: AudioContext, volume: number): Promise<void> {
  const start = context.currentTime
  for (const [index, frequency] of NOTES_HZ.entries()) {
    const oscillator = context.createOscillator()
    const gain = context.createGain()
    const [from, to] = [start + index * NOTE_SECONDS, start + (index + 2) * NOTE_SECONDS]
    oscillator.frequency.value = frequency
    gain.gain.setValueAtTime(LOUDEST * volume, from)
    gain.gain.exponentialRampToValueAtTime(0.0001, to)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(from)
    oscillator.stop(to)
  }
  await new Promise((resolve) => setTimeout(resolve, (NOTES_HZ.length + 1) * NOTE_SECONDS * 1_000))
}
