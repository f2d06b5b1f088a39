/** What other areas may use of the public pool: who hears of its nights (put it into wiring.ts). */
export { nightTells } from './night.ts'
