import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Where the application server listens while screens are written with `vite`. */
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/**
 * antd's table brings its column filter menu, and with it tree, radio and menu, whether or not a column filters by it.
 * Our lists filter by their own line, so the menu is loaded when a column asks for it.
 */
const lazyColumnFilter: Plugin = {
  name: 'lazy-column-filter',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './FilterDropdown' && importer?.includes('/antd/es/table/hooks/useFilter/index')
      ? fileURLToPath(new URL('src/kit/list/column-filter.tsx', import.meta.url))
      : null,
}

const listParts =
  /[\\/](@rc-component[\\/](table|pagination|menu|dropdown)|antd[\\/]es[\\/](table|pagination|menu|dropdown|spin))[\\/]/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [lazyColumnFilter, react()],
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
            // The same for what nearly every page behind the sign-in has: a table, its pager and its menus.
            { name: 'lists', test: (id: string) => listParts.test(id) && !id.includes('FilterDropdown'), priority: 1 },
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
