/**
 * Whether every page is looked at in both themes and every language, and the days of people are all lived, as
 * `make nightly` does. The gate takes a page in one theme and one other language, in turn, and one of the days.
 */
export const isWhole = process.env['PAGES'] === 'all'
