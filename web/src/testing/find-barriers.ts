import axe from 'axe-core'

/** What can be judged without a layout: names, roles and landmarks; those of whole pages and colours are looked at in a browser. */
const RULES = [
  ...(['button-name', 'aria-dialog-name', 'aria-input-field-name', 'aria-command-name', 'label'] as const),
  ...(['link-name', 'image-alt', 'aria-allowed-role', 'aria-roles', 'aria-required-children'] as const),
  ...(['landmark-no-duplicate-banner', 'landmark-banner-is-top-level', 'aria-valid-attr-value'] as const),
]

/** @returns what keeps people from using what is shown, each with its element */
export async function findBarriers(): Promise<string[]> {
  const { violations } = await axe.run(document.body, { runOnly: { type: 'rule', values: [...RULES] } })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
