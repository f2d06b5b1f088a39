/** Her tags and her level, as parts of statements: what a hospital calls its customers is built on them and answers. */
import { type RawBuilder, sql } from 'kysely'
import { asked, whenWritten } from '../../../kit/question.ts'

export const called = {
  /** Tags of the customer `c` as header and list show them: `[{id, integralName, color}]`. */
  tags: asked<[customer: string], string>('the tags of a customer'),
  /** Name of the level of a standing `s`; null: she has none. */
  level: asked<[standing: string], string>('the level of a customer'),
  /** Does the level of a standing `s` make her 重点顾客? */
  isKey: asked<[standing: string], string>('whether a level marks its customers'),
  /** Ids of those who bear any of these tags. */
  bearers: asked<[tagIds: readonly number[]], RawBuilder<unknown>>('who bears a tag'),
  /** Does the customer of the alias bear any of these tags? Asked of each by herself. */
  bears: asked<[tagIds: readonly number[], customer: string], RawBuilder<unknown>>('whether a customer bears a tag'),
}

/** The level of a standing as everybody reads it (F0154), as text of a statement. */
export const levelNameOf = (standing: string): string => `coalesce(${called.level(standing)}, '非会员')`
/** The same as a column of a list. */
export const levelColumn = (standing: string): RawBuilder<unknown> => whenWritten(() => sql.raw(levelNameOf(standing)))
/** The same where the standing is not joined: of a customer under this name. */
export const levelOfCustomer = (customer: string): RawBuilder<unknown> =>
  whenWritten(() =>
    sql.raw(
      `coalesce((select ${called.level('n')} from customers.standing n where n.customer_id = ${customer}.id), '非会员')`,
    ),
  )
export const tagsColumn = whenWritten(() => sql.raw(called.tags('c')))
/** By hand, or by her level: a condition on `c` and `s`. */
export const isKey = (): RawBuilder<unknown> => sql.raw(`(c.key_customer or ${called.isKey('s')})`)
export const keyColumn = whenWritten(() => sql`${isKey()}::int`)
