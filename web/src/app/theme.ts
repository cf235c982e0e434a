import { type CSSVariablesResolver, createTheme } from '@mantine/core'

export type Looks = { readonly theme: object; readonly cssVariables: CSSVariablesResolver }

export const theme = createTheme({
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  headings: { fontWeight: '600', sizes: { h1: { fontSize: '1.125rem' }, h2: { fontSize: '1rem' } } },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  primaryColor: 'blue',
  primaryShade: 8, // the lightest blue on which white text is readable (WCAG AA)
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // named by strings: importing the components here would add all of them to the login page
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 36 } },
    Alert: { defaultProps: { variant: 'light' } },
    Button: { defaultProps: { fw: 550 } },
    Fieldset: { styles: { root: { marginInline: 0 }, legend: { fontWeight: 500 } } },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } }, // a child that ARIA does not allow in a menu
    InputWrapper: { styles: { label: { marginBottom: 3 }, description: { textWrap: 'balance' } } },
    // no second banner landmark, because the page already has one
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Drawer: { styles: { title: { fontSize: '1rem', fontWeight: 600 } } },
    ModalHeader: { defaultProps: { role: 'presentation' } },
    Modal: {
      defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.4 } },
      styles: { title: { fontSize: '1rem', fontWeight: 600 } },
    },
    PasswordInput: { defaultProps: { size: 'md' } },
    // without this border the grey control would not stand out on the grey page
    SegmentedControl: { styles: { root: { boxShadow: 'inset 0 0 0 1px var(--line)' } } },
    Skeleton: { defaultProps: { radius: 'sm' } },
    TextInput: { defaultProps: { size: 'md' } },
    Tooltip: { defaultProps: { withArrow: true, transitionProps: { duration: 120 } } },
  },
})

/**
 * The colours of the product: two surface greys, one border colour, and text colours that meet WCAG AA on both
 * surfaces.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5b636b',
    '--mantine-color-placeholder': '#6b737b',
    '--mantine-color-error': '#c92a2a',
    '--surface': '#ffffff',
    '--surface-sunken': '#f4f6f8',
    '--surface-hover': '#f1f4f7',
    '--surface-selected': '#e7f1fb',
    '--line': '#e1e5ea',
    '--bubble-own': '#e3f0fc',
    '--amber-text': '#8f5200',
    '--amber-surface': '#fff4dc',
    '--teal-text': '#087f5b',
    '--red-text': '#c92a2a',
    '--red-surface': '#fff0f0',
    '--blue-text': '#1864ab',
    '--mantine-color-teal-light-color': '#06664a',
    '--mantine-color-red-light': 'var(--red-surface)',
    '--mantine-color-red-light-color': '#c92a2a',
    '--mantine-color-gray-light-color': '#495057',
    '--mantine-color-yellow-light': 'var(--amber-surface)',
    '--mantine-color-yellow-light-color': 'var(--amber-text)',
  },
  dark: {
    '--mantine-color-dimmed': '#a8a8a8',
    '--mantine-color-placeholder': '#9c9c9c',
    '--mantine-color-error': '#ff8787',
    '--surface': 'var(--mantine-color-dark-7)',
    '--surface-sunken': 'var(--mantine-color-dark-8)',
    '--surface-hover': 'var(--mantine-color-dark-6)',
    '--surface-selected': '#22344a',
    '--line': 'var(--mantine-color-dark-5)',
    '--bubble-own': 'rgba(24, 100, 171, 0.35)',
    '--amber-text': '#ffc65c',
    '--amber-surface': '#3a2e17',
    '--teal-text': '#63e6be',
    '--red-text': '#ff8787',
    '--red-surface': '#3c2326',
    '--blue-text': '#74c0fc',
    '--mantine-color-blue-light-color': '#a5d8ff', // Mantine's colour is nearly white
    '--mantine-color-teal-light-color': '#63e6be',
    '--mantine-color-red-light': 'var(--red-surface)', // Mantine's colour makes large areas dark red
    '--mantine-color-red-light-color': '#ff8787',
    '--mantine-color-gray-light-color': '#ced4da',
    '--mantine-color-yellow-light': 'var(--amber-surface)',
    '--mantine-color-yellow-light-color': 'var(--amber-text)',
    // Mantine's colour is darker than the surface around it
    '--mantine-color-gray-light': 'var(--mantine-color-dark-5)',
  },
})
