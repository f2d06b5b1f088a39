/** The product's own files, for the rules of the house. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** @param file path from the root of the repository */
export const sourceOf = (file: string): string => readFileSync(root + file, 'utf8')
