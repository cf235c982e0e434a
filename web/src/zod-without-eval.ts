import { z } from 'zod'

// The page's security policy forbids `new Function`; without this, zod tries it and the browser reports a violation.
// Schemas read it when they are made, so it comes before them: first import of main.tsx, and first file of the build.
z.config({ jitless: true })
