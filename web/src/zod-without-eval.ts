import { z } from 'zod'

// The page's security policy forbids `new Function`; without this, zod tries it and the browser reports a violation.
// First import of main.tsx, since schemas read it when they are made.
z.config({ jitless: true })
