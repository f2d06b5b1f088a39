/** What other areas may use of the dictionaries. */
export { entryUses } from './entries.ts'
