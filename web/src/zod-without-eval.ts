import { z } from 'zod'

// The page's security policy forbids `new Function`. Without this setting, zod would try it, and the browser would
// report a violation. Schemas read the setting when they are created. So this file must run first: it is the first
// import of main.tsx, and the first file of the build.
z.config({ jitless: true })
