import axe from 'axe-core'

/**
 * The accessibility rules that need no layout: names, roles and landmarks. The rules for whole pages and colours are
 * checked in a browser.
 */
const RULES = [
  ...(['button-name', 'aria-dialog-name', 'aria-input-field-name', 'aria-command-name', 'label'] as const),
  ...(['link-name', 'image-alt', 'aria-allowed-role', 'aria-roles', 'aria-required-children'] as const),
  ...(['landmark-no-duplicate-banner', 'landmark-banner-is-top-level', 'aria-valid-attr-value'] as const),
]

/** @returns the accessibility problems of the page, each with its element */
export async function findBarriers(): Promise<string[]> {
  const { violations } = await axe.run(document.body, { runOnly: { type: 'rule', values: [...RULES] } })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
