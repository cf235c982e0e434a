import { expect, test } from 'vitest'
import { readDeclaredMetrics } from '../src/declared-metrics.ts'

/** Tests the declared metrics against those of running services, as Prometheus reads them. */
export function testDeclaredMetrics(metricsNow: () => readonly string[]): void {
  test('the declared metrics are those that running services and the edge export', async () => {
    const exported = metricsNow().flatMap((text) => [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)])
    const declared = [...(await readDeclaredMetrics()).values()].filter(({ name }) => !name.startsWith('edge_'))

    expect(Object.fromEntries(exported.map(([, name = '', type]) => [name, type]))).toEqual(
      Object.fromEntries(declared.map(({ name, type }) => [name, type])),
    )
  })
}
