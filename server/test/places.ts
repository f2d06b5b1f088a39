/** Where the input of a call names things. */
import type { Schema } from './samples.ts'

/** Where an input names something: fields from outside to inside, `[]` steps into a list. */
export type Place = readonly string[]

const isId = ({ type, maximum }: Schema): boolean => type === 'integer' && maximum === Number.MAX_SAFE_INTEGER
export const branchesOf = (schema: Schema): readonly Schema[] => schema.anyOf ?? [schema]

/** Every place of an input that names something by its id. */
export const placesIn = (schema: Schema, at: Place = []): Place[] =>
  branchesOf(schema).flatMap((one) => {
    if (isId(one)) return [at]
    if (one.items) return placesIn(one.items, [...at, '[]'])
    return Object.entries(one.properties ?? {}).flatMap(([name, field]) => placesIn(field, [...at, name]))
  })
