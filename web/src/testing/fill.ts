import { userEvent } from '@testing-library/user-event'

/** Replaces the text of a field in one step; typing would render the page for each letter. */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field)
  await userEvent.click(field) // focuses the field, because a dialog that has just opened may have taken the focus
  await userEvent.paste(text)
}

/** Fills a field as `fill` does, and presses Enter. */
export async function enter(field: HTMLElement, text: string): Promise<void> {
  await fill(field, text)
  await userEvent.keyboard('{Enter}')
}
