import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { groups } from './chunks.ts'
import { lean, wholeLean } from './lean.ts'

/** Where the application server listens while screens are written with `vite`. */
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string }

/** Files the frame itself is made of. */
const inFrame = /^(index|rolldown-runtime|base|first|frame|fields|door|Shell)-/

export default defineConfig({
  root: import.meta.dirname,
  // Shown on the page 关于系统.
  define: { __VERSION__: JSON.stringify(version) },
  plugins: [lean, wholeLean, react()],
  // The server puts a fresh nonce in place of this word with every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    manifest: true,
    // What a page may need before it is drawn stands in the frame, by name. Files the frame itself has brought are not named again.
    modulePreload: {
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((name) => !inFrame.test(name.replace('assets/', ''))),
    },
    target: 'es2022',
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      // antd's own parts do not say that importing them does nothing; without it one function brings its whole package.
      treeshake: { moduleSideEffects: [{ test: /[\\/]node_modules[\\/]@rc-component[\\/]/, sideEffects: false }] },
      output: {
        // The first page names every file that may follow: what is not of the frame is told apart by its hash alone, and
        // seven signs of one do as well as eight, and small letters and digits are packed closer than all letters. Which page a file
        // is says its manifest.
        hashCharacters: 'base36',
        chunkFileNames: ({ name }) => (inFrame.test(`${name}-`) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: { groups },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': server, '/file': server, '/websocket': { target: server, ws: true } },
  },
})
