/** What other areas' screens may use of the session area. */
export { encodePassword } from './password.ts'
export { PasswordFields, type Passwords, usePasswordChange } from './password-form.tsx'
