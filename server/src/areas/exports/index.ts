/** What other areas may use of exports: who hears of a request is wired from outside. */
export { exportTells } from './notices.ts'
