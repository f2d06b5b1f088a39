/** The encrypted columns of an agency: sealed on the way in, opened or masked on the way out. */
import { type Context, hospitalKeys } from '../../kit/context.ts'
import { decryptField, encryptField } from '../../kit/crypto.ts'

const TABLE = 'agencies.agency'
export type Sealed = 'contact' | 'phone' | 'account'

export const unsealed = (ctx: Context, id: number, column: Sealed, stored: string): string =>
  decryptField({ ...hospitalKeys(ctx), table: TABLE, column, id }, stored)

const sealed = (ctx: Context, id: number, column: Sealed, said: string | undefined): string | null | undefined =>
  said === undefined
    ? undefined
    : said.trim() === ''
      ? null
      : encryptField({ ...hospitalKeys(ctx), table: TABLE, column, id }, said.trim())

/** As columns of the table; what is not said stays as it is. */
export const sealedColumns = (ctx: Context, id: number, form: Partial<Record<Sealed, string>>) => ({
  contact_cipher: sealed(ctx, id, 'contact', form.contact),
  phone_cipher: sealed(ctx, id, 'phone', form.phone),
  account_cipher: sealed(ctx, id, 'account', form.account),
})

/** `****6789`: enough to tell two accounts apart. */
export const maskedAccount = (account: string): string => `****${account.slice(-4)}`
