/** The built app's files by the sources they were made of: but for the frame's, their names are hashes alone. */
import { readFileSync } from 'node:fs'

/** Path of the file that a source became (`src/kit/form/inputs.tsx`). Throws when none did. */
export const builtFile = (source: string): string => {
  const manifest = readFileSync(new URL('../web/dist/.vite/manifest.json', import.meta.url), 'utf8')
  const file = (JSON.parse(manifest) as Record<string, { readonly file: string }>)[source]?.file
  if (!file) throw new Error(`the built app has no file of ${source}`)
  return `/${file}`
}

/** Its address at any host, as a pattern. */
export const builtFrom = (source: string): string => `**${builtFile(source)}`
