import { addressOf, type RouteContract } from '@recado/contracts/route'
import type { TestAnswer, TestService } from '@recado/kit/testing/service'
import type { Sample } from './subject.ts'

/** A raw body that replaces the sample's. */
export type RawBody = { readonly body?: string; readonly type?: string }

/** Sends the request of a sample as the sample's caller; a sample with files is sent as a form. */
export function send(
  service: TestService,
  route: RouteContract,
  sample: Sample,
  raw: RawBody = {},
): Promise<TestAnswer<RouteContract>> {
  const address = addressOf(route, sample as never)
  if (raw.body !== undefined) return service.raw(route.method, address, { ...sample.as, ...raw })
  return sample.files
    ? service.raw(route.method, address, { ...sample.as, body: formOf(sample) })
    : service.call(route, sample as never, sample.as)
}

function formOf({ body = {}, files = {} }: Sample): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  for (const [name, file] of Object.entries(files)) form.append(name, file)
  return form
}
