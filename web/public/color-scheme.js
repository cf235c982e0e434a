// Runs before the first paint, so that a dark screen never flashes white. It is a file, because the page allows no
// inline scripts.
{
  const stored = localStorage.getItem('preferredTheme')
  const dark = stored ? stored === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
}
