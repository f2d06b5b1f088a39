/** The hospital's own fields in the customer list: as two columns, plain and sensitive, and as conditions. */
import { whyNotFieldValue } from '@clinic/contract/areas/customers/fields.ts'
import { type FieldInUse, wordsOf } from '@clinic/contract/areas/customers/own-fields.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type RawBuilder, sql } from 'kysely'
import { contains } from '../../../kit/contains.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import { type Column, col } from '../../../kit/list.ts'
import { fieldSeen, fieldsInUse, seesField } from '../fields/in-use.ts'

// The keys to be left out are found once a statement, not once a row.
const without = (which: string): string =>
  `c.ext - array(select f.key from customers.field f where not f.built_in and (f.status = 1 or ${which}))`

export const ownFieldColumns = {
  ext: col(sql.raw(without('f.sensitive'))),
  extSensitive: col(sql.raw(without('not f.sensitive')), { needs: 'sensitive:customer-field' }),
} satisfies Record<string, Column>

export type Lacking = Pick<FieldInUse, 'key' | 'label' | 'builtIn' | 'sensitive'>
export const missingSeen = ({ session }: Context, missing: readonly Lacking[]): string[] =>
  missing.filter((field) => seesField(session, field)).map(({ label }) => label)
/** Labels of what is missing, of the fields this person sees. */
export const missingColumn = col(
  sql.raw(`(select coalesce(jsonb_agg(jsonb_build_object('key', f.key, 'label', f.label, 'builtIn', f.built_in,
      'sensitive', f.sensitive) order by f.sort, f.id), '[]')
    from customers.unfilled u join customers.field f on f.hospital_id = u.hospital_id and f.id = u.field_id
    where u.hospital_id = c.hospital_id and u.customer_id = c.id)`),
  { read: (missing, _row, ctx) => missingSeen(ctx, missing as Lacking[]) },
)

/** Who lacks something she sees. */
export const lacking = ({ session }: Context): RawBuilder<unknown> =>
  sql`c.id in (select u.customer_id from customers.unfilled u
    join customers.field f on f.hospital_id = u.hospital_id and f.id = u.field_id where ${fieldSeen(session)})`

const isFigure = ({ dataType }: FieldInUse): boolean => !['String', 'Boolean', 'Date'].includes(dataType)

/** What is asked for, as a value of the field; a day of a field with a time is that day. */
const valueAsked = (field: FieldInUse, said: string): string | number | boolean => {
  const value = isFigure(field) ? Number(said) : field.dataType === 'Boolean' ? said === '是' : said
  const format = field.dataType === 'Date' ? 'YMD' : null
  const why = whyNotFieldValue(
    { ...field, format, options: [], multiple: false, minValue: null, maxValue: null },
    value,
  )
  return why ? refuse(common.invalid({ reason: why })) : value
}

const conditionOf = (field: FieldInUse, sign: string, said: string): RawBuilder<unknown> => {
  const { key, label, dataType } = field
  const text = sql`(c.ext ->> ${key})`
  if (sign === '?') return sql`not c.ext ? ${key}`
  if (sign === '|' || sign === '&') {
    if (!field.multiple) return refuse(common.invalid({ reason: `${label}不能按多个词查询` }))
    const [has, asked] = [sql`string_to_array(${text}, '、')`, sql`${wordsOf(said)}::text[]`]
    return sign === '|' ? sql`${has} && ${asked}` : sql`${has} @> ${asked}`
  }
  if (sign === '~') return contains(said, [text]) ?? sql`true`
  const value = String(valueAsked(field, said))
  const [left, right] = isFigure(field)
    ? [sql`${text}::numeric`, sql`${value}::numeric`]
    : [dataType === 'Date' ? sql`left(${text}, 10)` : text, sql`${value}::text`]
  if (sign === '=') return sql`${left} = ${right}`
  if (dataType === 'String' || dataType === 'Boolean')
    return refuse(common.invalid({ reason: `${label}不能按大小查询` }))
  return sign === '>' ? sql`${left} >= ${right}` : sql`${left} <= ${right}`
}

const WRITTEN = /^(f\d+)([=~<>?|&])(.*)$/

/** What is asked of a hospital's own fields, all of it together. Of a field that is not this person's nothing can be asked. */
export const byOwnFields = async (asked: readonly string[], ctx: Context): Promise<RawBuilder<unknown>> => {
  const fields = await fieldsInUse(ctx)
  const each = asked.map((condition) => {
    const [, key, sign = '', said = ''] = WRITTEN.exec(condition) ?? []
    const field = fields.find((one) => one.key === key && !one.builtIn)
    return field ? conditionOf(field, sign, said) : refuse(common.hiddenColumn())
  })
  return sql.join(each, sql` and `)
}
