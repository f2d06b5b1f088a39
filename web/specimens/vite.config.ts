/** Specimen pages of the kit: built for their tests alone, in no build of the product. */
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { lean } from '../lean.ts'

/** The palette finds pages by the product's routes; here by those of the specimens. */
const ownRoutes: Plugin = {
  name: 'own routes',
  enforce: 'pre',
  resolveId: (source) => (source === '../routes.tsx' ? `${import.meta.dirname}/routes.tsx` : null),
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [lean, ownRoutes, react()],
  logLevel: 'error',
  // Names that no test reads need no shortening; what is built in three seconds is built at every run.
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', minify: false, chunkSizeWarningLimit: 8_000 },
})
