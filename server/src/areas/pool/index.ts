/** What other areas may use of the public pool: who hears of its nights, and what a colleague who leaves puts there (wiring.ts). */

export { poolFollows } from './merged.ts'
export { nightTells } from './night.ts'
export { releaseAllOf } from './release.ts'
