import { type ComponentType, type FunctionComponent, lazy, Suspense } from 'react'
import { isBuildReplaced } from '../build/is-build-replaced.ts'
import type { TextPart, Texts } from '../i18n/texts.ts'
import { useTexts } from '../i18n/texts-provider.tsx'

type Load<K extends string, P> = () => Promise<Record<K, ComponentType<P>>>

/** A page whose code, and beside it these texts, are loaded on the first visit. */
export function lazyPage<K extends string, P extends object>(
  load: Load<K, P>,
  name: K,
  parts: readonly TextPart[] = [],
): FunctionComponent<P> {
  const pages = new WeakMap<Texts, FunctionComponent<P>>() // the texts to load into are known when it is drawn
  const pageWith = (texts: Texts) => {
    const loadAll = async () => {
      const [code] = await Promise.all([load().catch(beginAnew), ...parts.map(texts.need)])
      return { default: code[name] }
    }
    const page = lazy(loadAll) as unknown as FunctionComponent<P> // `lazy` is typed for known props alone
    pages.set(texts, page)
    return page
  }
  return (props: P) => {
    const texts = useTexts()
    const Page = pages.get(texts) ?? pageWith(texts)
    return <Page {...props} />
  }
}

/**
 * A dialog whose code, and beside it these texts, are loaded when it is first opened; the page stays visible meanwhile.
 */
export function lazyDialog<K extends string, P extends object>(
  load: Load<K, P>,
  name: K,
  parts: readonly TextPart[] = [],
) {
  const Dialog = lazyPage(load, name, parts)
  return (props: P) => (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
}

/** Reloads the page, at the same address, because a server with a newer build no longer has the files of this one. */
async function beginAnew(failure: unknown): Promise<never> {
  if (!(await isBuildReplaced())) throw failure
  location.reload()
  return new Promise(() => {}) // the part stays empty until then
}
