import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where the application server listens while screens are written with `vite`. */
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // The server puts a fresh nonce in place of this word with every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        // What the first page needs of libraries is one file: thirty small ones compress worse and cost round trips.
        codeSplitting: { groups: [{ name: 'base', test: /node_modules/, tags: ['$initial'] }] },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': server, '/file': server, '/websocket': { target: server, ws: true } },
  },
})
