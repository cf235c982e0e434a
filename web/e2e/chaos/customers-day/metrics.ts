import { type Day, GATEWAYS } from './day.ts'

/** @returns the sum of each of these counters over the running gateways; 0 for a name that no gateway has */
export async function countedBy({ product }: Day, counters: readonly string[]): Promise<number[]> {
  const texts = await Promise.all(
    GATEWAYS.map(async (name) => (await fetch(`${product.addressOf(name)}/metrics`)).text()),
  )
  const lines = texts.flatMap((text) => text.split('\n'))
  return counters.map((counter) =>
    lines
      .filter((line) => line.startsWith(`${counter} `))
      .reduce((sum, line) => sum + Number(line.slice(counter.length)), 0),
  )
}
