/** What other areas may use of the profile area. */
export { avatars } from './own.ts'
