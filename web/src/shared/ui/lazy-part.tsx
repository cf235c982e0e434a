import { type ComponentType, type FunctionComponent, lazy, Suspense } from 'react'
import { isBuildReplaced } from '../build/is-build-replaced.ts'

type Load<K extends string, P> = () => Promise<Record<K, ComponentType<P>>>

/** A page whose code is loaded on the first visit. */
export const lazyPage = <K extends string, P extends object>(load: Load<K, P>, name: K) =>
  lazy(async () => ({ default: (await load().catch(beginAnew))[name] }))

/** A dialog whose code is loaded when it is first opened; the page stays as it is meanwhile. */
export function lazyDialog<K extends string, P extends object>(load: Load<K, P>, name: K) {
  const Dialog = lazyPage(load, name) as unknown as FunctionComponent<P> // what `lazy` gives is typed for known props alone
  return (props: P) => (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
}

/** A server with a newer build no longer has the files of this one: reloads the page, at the same address. */
async function beginAnew(failure: unknown): Promise<never> {
  if (!(await isBuildReplaced())) throw failure
  location.reload()
  return new Promise(() => {}) // nothing is drawn until then
}
