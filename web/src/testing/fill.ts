import { userEvent } from '@testing-library/user-event'

/** Replaces the text of a field in one step; typing redraws the page for each letter. */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field)
  await userEvent.click(field) // a dialog that has just opened may have taken the focus
  await userEvent.paste(text)
}

/** The same as `fill`, and presses Enter. */
export async function enter(field: HTMLElement, text: string): Promise<void> {
  await fill(field, text)
  await userEvent.keyboard('{Enter}')
}
