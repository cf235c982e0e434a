import { z } from 'zod'
import { type Finding, failure, fine, warning } from '../finding.ts'

const ANSWER_MS = 5_000
const Alerts = z.object({
  data: z.object({
    alerts: z.array(
      z.object({
        state: z.string(),
        labels: z.looseObject({ alertname: z.string(), severity: z.string().optional() }),
      }),
    ),
  }),
})

/** Checks which alerts fire. @param prometheusUrl such as http://prometheus:9090 */
export async function checkAlerts(prometheusUrl: string): Promise<Finding> {
  const answer = await fetch(new URL('/api/v1/alerts', prometheusUrl), { signal: AbortSignal.timeout(ANSWER_MS) })
  const { alerts } = Alerts.parse(await answer.json()).data
  const firing = alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels)
  if (firing.length === 0) return fine('no alert fires')
  const text = `alerts fire: ${[...new Set(firing.map(({ alertname }) => alertname))].sort().join(', ')}`
  const advice = 'docs/runbooks/README.md has a page for each.'
  return firing.some(({ severity }) => severity === 'page') ? failure(text, advice) : warning(text, advice)
}
