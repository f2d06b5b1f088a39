/** What other areas may use of 老带新: what it answers and who hears of it (wiring.ts, answers.ts), its list, its night. */
export { refuseNaming } from './bind.ts'
export { namingsRefused } from './bind-many.ts'
export { awaited, dealMoved, dealRefunded } from './deals.ts'
export { referralHappenings } from './happenings.ts'
export { recommenderOf, referralsFollow } from './merged.ts'
export { night } from './night.ts'
export { referralTells } from './notices.ts'
export { broughtList } from './queries.ts'
