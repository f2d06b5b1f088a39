/** Specimen pages of the kit: built for their tests alone, in no build of the product. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lean } from '../lean.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [lean, react()],
  logLevel: 'error',
  // Names that no test reads need no shortening; what is built in three seconds is built at every run.
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', minify: false, chunkSizeWarningLimit: 8_000 },
})
