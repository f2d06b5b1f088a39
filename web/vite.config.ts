import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lean } from './lean.ts'

/** Where the application server listens while screens are written with `vite`. */
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

const listParts = /[\\/](@rc-component[\\/](table|pagination)|antd[\\/]es[\\/](table|pagination|spin))[\\/]/

const fieldParts =
  /[\\/](@rc-component[\\/](select|virtual-list|overflow|input)|antd[\\/]es[\\/](select|_util|grid[\\/]hooks))[\\/]|antd[\\/]es[\\/](input[\\/]Input|table[\\/]TableMeasureRowContext)\.|lean[\\/]tooltip/

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string }

export default defineConfig({
  root: import.meta.dirname,
  // Shown on the page 关于系统.
  define: { __VERSION__: JSON.stringify(version) },
  plugins: [lean, react()],
  // The server puts a fresh nonce in place of this word with every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      // antd's own parts do not say that importing them does nothing; without it one function brings its whole package.
      treeshake: { moduleSideEffects: [{ test: /[\\/]node_modules[\\/]@rc-component[\\/]/, sideEffects: false }] },
      output: {
        // What the first page needs of libraries is one file: thirty small ones compress worse and cost round trips.
        codeSplitting: {
          groups: [
            { name: 'base', test: /node_modules|preload-helper/, tags: ['$initial'], priority: 2 },
            // What the sign-in page and every list share: a select and a line of text.
            { name: 'fields', test: fieldParts, priority: 1 },
            // The same for what nearly every page behind the sign-in has: a table and its pager.
            { name: 'lists', test: (id: string) => listParts.test(id) && !id.includes('FilterDropdown'), priority: 0 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': server, '/file': server, '/websocket': { target: server, ws: true } },
  },
})
