/** What other areas' screens may use of the session area. */
export { encodePassword } from './own/password.ts'
export { PasswordFields, type Passwords, usePasswordChange } from './own/password-form.tsx'
