import react from '@vitejs/plugin-react'
import presetMantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'

/** Where the development server finds the API and the socket. */
const edge = process.env['EDGE_URL'] ?? 'http://127.0.0.1:8080'

/**
 * What every page needs, in one file. zod's setting is in it because this file runs before any other: before the
 * schemas that read the setting.
 */
const BASE =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query)|i18next|react-i18next|zod)\/|zod-without-eval/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  css: { postcss: { plugins: [presetMantine()] } },
  build: {
    target: 'es2023',
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: BASE }] } } },
    assetsInlineLimit: 0, // the content security policy takes no fonts or scripts from data: addresses
  },
  server: {
    proxy: {
      '/api': { target: edge, ws: true, headers: { origin: edge } }, // the session routes compare the origin
    },
  },
})
