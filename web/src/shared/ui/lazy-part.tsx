import { type ComponentType, type FunctionComponent, lazy, Suspense } from 'react'
import { isBuildReplaced } from '../build/is-build-replaced.ts'
import type { TextPart, Texts } from '../i18n/texts.ts'
import { useTexts } from '../i18n/texts-provider.tsx'

const PATIENCE_MS = 5_000

type Load<K extends string, P> = () => Promise<Record<K, ComponentType<P>>>

/** A page whose code and texts are loaded in parallel on the first visit. */
export function lazyPage<K extends string, P extends object>(
  load: Load<K, P>,
  name: K,
  parts: readonly TextPart[] = [],
): FunctionComponent<P> {
  const pages = new WeakMap<Texts, FunctionComponent<P>>() // the texts object is known only when the page is rendered
  const pageWith = (texts: Texts) => {
    const loadAll = async () => {
      const [code] = await Promise.all([load().catch(beginAnew), ...parts.map(texts.need)])
      return { default: code[name] }
    }
    // `lazy` has no type for components with generic props
    const page = lazy(loadAll) as unknown as FunctionComponent<P>
    pages.set(texts, page)
    return page
  }
  return (props: P) => {
    const texts = useTexts()
    const Page = pages.get(texts) ?? pageWith(texts)
    return <Page {...props} />
  }
}

/** A dialog whose code and texts are loaded in parallel when it is first opened. The page stays visible meanwhile. */
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

/**
 * A part without which the page works, such as a toast. While its code cannot be loaded, the part is not drawn, and the
 * load is repeated. With `lazyDialog`, an error would replace the whole page.
 */
export const lazyAside = <K extends string, P extends object>(
  load: Load<K, P>,
  name: K,
  parts: readonly TextPart[] = [],
) => lazyDialog(() => loadPatiently(load), name, parts)

async function loadPatiently<K extends string, P>(load: Load<K, P>): ReturnType<Load<K, P>> {
  try {
    return await load()
  } catch (failure) {
    if (await isBuildReplaced()) throw failure // the page is reloaded
    await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
    return loadPatiently(load)
  }
}

/** Reloads the page at the same address if the server has a newer build, without the files of the running build. */
async function beginAnew(failure: unknown): Promise<never> {
  if (!(await isBuildReplaced())) throw failure
  location.reload()
  return new Promise(() => {}) // never resolves, so that the part stays empty until the reload
}
