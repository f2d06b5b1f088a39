/** What other areas may use of briefings. */
export { briefTells } from './morning.ts'
